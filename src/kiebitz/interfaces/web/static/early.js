// Before the first paint: the settings that colour the page, so that nothing flashes (see settings.js), and the wish for
// everything the wanted page consists of, so that the browser need not find it one import after the other (see front.py).
try {
  const kept = JSON.parse(localStorage.getItem("kiebitz.settings") ?? "{}");
  for (const key of ["theme", "board", "coordinates", "animation"]) if (/^[a-z]+$/.test(kept[key] ?? "")) document.documentElement.dataset[key] = kept[key];
} catch { /* no storage: the system decides */ }
{
  const ahead = JSON.parse(document.getElementById("ahead").textContent);
  const name = location.hash.match(/^#\/([a-z]+)/)?.[1];
  const base = document.currentScript.src.replace(/early\.js$/, "");
  const wish = (link) => document.head.append(Object.assign(document.createElement("link"), link));
  for (const file of ahead[name] ?? ahead.play) wish({rel: "modulepreload", href: base + file});
  wish({rel: "preload", as: "style", href: `${base}${name in ahead ? name : "play"}/page.css`});
}
