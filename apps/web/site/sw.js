// Service worker: caches the game for offline play. The build fills in the list. File names contain a hash of the content,
// so cached files never expire, and only pages are requested again.

const KEPT = "hearthgate-{{version}}";
const FILES = {{files}};
// Timeout for a page, in milliseconds; then the cached one is used.
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
  const { scope } = self.registration;
  // Do not cache what is not part of the game: the pages of the server, and the book.
  if (request.method !== "GET" || !request.url.startsWith(scope) || request.url.startsWith(`${scope}book/`)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

// A page: from the network, or from the cache.
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

// Other files: from the cache, and cached on first use.
async function file(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}
