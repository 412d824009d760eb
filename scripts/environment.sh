# Sourced by ./kiebitz and ./test, with $root set: sees to it that $root/.venv holds what pyproject.toml asks for.
# Everything it says goes to the error output, so that the output of `./kiebitz go --json` stays clean.

venv=$root/.venv

case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
de*) german=yes ;;
*) german= ;;
esac

# say ENGLISH GERMAN
say() {
    if [ "$german" ]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi >&2
}

fail() {
    say "$@"
    exit 1
}

# is_ready KIND: whether .venv was made here, for this pyproject.toml, with this kind of packages.
is_ready() {
    [ -x "$venv/bin/python" ] && cmp -s "$root/pyproject.toml" "$venv/installed-$1" &&
        read -r place <"$venv/place" && [ "$place" = "$root" ]
}

is_suitable() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

# Sets $python to a Python that can run us.
find_python() {
    seen=
    for python in ${KIEBITZ_PYTHON:-python3 python3.13 python3.12 python3.11 python}; do
        command -v "$python" >/dev/null || continue
        if ! is_suitable "$python"; then
            seen="$seen $("$python" --version 2>&1 | sed -n 's/^Python \([0-9.]*\).*/\1/p')"
        elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            fail "$python has no module for virtual environments. On Debian or Ubuntu this helps: apt install python3-venv" \
                "$python fehlt das Modul für virtuelle Umgebungen. Unter Debian oder Ubuntu hilft: apt install python3-venv"
        else
            return 0
        fi
    done
    seen=${seen# }
    fail "Kiebitz needs Python 3.11, 3.12 or 3.13; found: ${seen:-none}. It can be had from python.org; KIEBITZ_PYTHON=/path/to/python3 ./kiebitz chooses one." \
        "Kiebitz braucht Python 3.11, 3.12 oder 3.13; gefunden: ${seen:-keines}. Zu haben auf python.org; KIEBITZ_PYTHON=/pfad/zu/python3 ./kiebitz wählt eines aus."
}

# One set-up at a time: a second call waits for the first.
lock() {
    waiting=
    until mkdir "$root/.venv.lock" 2>/dev/null; do
        [ -w "$root" ] || fail "The folder $root cannot be written to." "In den Ordner $root kann nicht geschrieben werden."
        owner=$(cat "$root/.venv.lock/owner" 2>/dev/null || echo)
        if [ "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then
            rm -rf "$root/.venv.lock" # its owner is gone
            continue
        fi
        [ "$waiting" ] || say "Another call is setting up Kiebitz; waiting for it ..." "Ein anderer Aufruf richtet Kiebitz gerade ein; warte darauf ..."
        waiting=yes
        sleep 1
    done
    echo $$ >"$root/.venv.lock/owner"
    trap unlock EXIT
    trap 'exit 130' INT TERM HUP
}

unlock() {
    rm -rf "$root/.venv.lock"
    trap - EXIT INT TERM HUP
}

# Sets $pip_python to whose pip installs into .venv: that of the Python .venv was made with.  To unpack one into .venv took a quarter
# of the set-up; it gets one where that Python has none, or one from before it could do so.
find_pip() {
    pip_python=$("$venv/bin/python" -c 'import sys; print(sys._base_executable)')
    if ! "$pip_python" -c 'import sys, pip; sys.exit([*map(int, pip.__version__.split(".")[:2])] < [22, 3])' 2>/dev/null; then
        pip_python=$venv/bin/python
        "$pip_python" -m pip --version >/dev/null 2>&1 || "$pip_python" -m ensurepip >&2
    fi
}

pip() {
    if [ "$pip_python" = "$venv/bin/python" ]; then set -- -m pip "$@"; else set -- -m pip --python "$venv/bin/python" "$@"; fi
    "$pip_python" "$@"
}

# with_pip WHAT: silent unless on a terminal.  Python compiles what it loads when it loads it: to compile all files of all packages
# beforehand took a third of the time.
with_pip() {
    pip install --no-compile --disable-pip-version-check --no-input ${quiet:+--quiet} "$@" >&2
}

# install WHAT: by uv, a third of the work; by pip where uv does not get through or somebody has told pip where packages come from.
install() {
    quiet=
    [ -t 2 ] || quiet=yes
    find_pip || return 1
    if ! pip config list 2>/dev/null | grep -q index && with_pip --retries 0 --timeout 5 uv 2>/dev/null; then
        "$venv/bin/uv" pip install --python "$venv/bin/python" ${quiet:+--quiet} "$@" >&2 && return 0
        say "That did not get through; pip tries it its own way ..." "So ging es nicht; nun versucht es pip auf seine Weise ..."
    fi
    with_pip "$@"
}

# set_up KIND: KIND is "run" or "dev".
set_up() {
    if is_ready "$1"; then return 0; fi
    lock
    if is_ready "$1"; then # the other call has done it
        unlock
        return 0
    fi
    if [ -e "$venv/place" ]; then
        say "Updating .venv ..." ".venv wird auf den neuen Stand gebracht ..."
    else
        size=350
        if [ "$1" = dev ]; then size=650; fi # with all that the tests need
        say "First start: Kiebitz is set up in .venv, once (some $size MB, a minute or two)." \
            "Erster Start: Kiebitz wird in .venv eingerichtet, einmalig (rund $size MB, ein bis zwei Minuten)."
    fi
    if ! is_suitable "$venv/bin/python"; then
        find_python
        say "[1/2] Making the environment with $("$python" --version) ..." "[1/2] Umgebung mit $("$python" --version) anlegen ..."
        "$python" -m venv --clear --without-pip "$venv" >&2 || fail "The environment could not be made (see above)." "Die Umgebung ließ sich nicht anlegen (siehe oben)."
    fi
    say "[2/2] Fetching and installing packages ..." "[2/2] Pakete holen und einrichten ..."
    package=$root
    if [ "$1" = dev ]; then package="$root[dev]"; fi
    install --editable "$package" || fail "The packages could not be installed (see above). Is there a connection to the Internet? Then simply call again." \
        "Die Pakete ließen sich nicht einrichten (siehe oben). Gibt es eine Verbindung ins Internet? Dann einfach noch einmal aufrufen."
    cp "$root/pyproject.toml" "$venv/installed-run"
    if [ "$1" = dev ]; then cp "$root/pyproject.toml" "$venv/installed-dev"; fi
    printf '%s\n' "$root" >"$venv/place"
    unlock
    say "Kiebitz is ready." "Kiebitz ist bereit."
}
