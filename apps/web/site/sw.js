// Keeps the game for when there is no network. The list is filled in when the folder is built; files are named by their content,
// so whatever is kept is right for ever, and only pages are asked for anew.

const KEPT = "hearthgate-{{version}}";
const FILES = {{files}};
// Whoever waits longer for a page than this, in milliseconds, gets the one that is kept.
const PATIENCE = 2500;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT);
    await cache.addAll(FILES.map((name) => new Request(name, { cache: "reload" })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("hearthgate-") && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  // What does not belong to the game, like the service beside it, is not kept.
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

// A page: the newest, or the one that is kept.
async function page(request) {
  const kept = async () => {
    const cache = await caches.open(KEPT);
    const found = await cache.match(request, { ignoreSearch: true });
    return found ?? cache.match("index.html");
  };
  try {
    const late = AbortSignal.timeout(PATIENCE);
    const fresh = await fetch(request, { signal: late });
    return fresh.ok ? fresh : ((await kept()) ?? fresh);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

// Anything else: as it is kept, and kept when it is first looked at.
async function file(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}
