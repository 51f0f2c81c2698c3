/* Keeps the checklist's page and what it is made of, so that it opens without a connection. Nothing else is kept, and what
 * comes from the service counts before what is kept. */

const CACHE = "vistorias";
const PAGE = /^\/fiscalizacoes\/campo\/\d+$/;
const PART = /^\/(static\/|municipio)/;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.all(addresses.map(async (address) => {
    const response = await fetch(address, { cache: "no-cache" });
    if (response.ok && !response.redirected) {
      await cache.put(address, response);
    }
  }));
}

function own(address) {
  const url = new URL(address, location.origin);
  return url.origin === location.origin && (PAGE.test(url.pathname) || PART.test(url.pathname));
}

addEventListener("message", (event) => {
  const asked = [event.data.keep, ...event.data.with].filter(own);
  event.waitUntil(keep(asked).catch(() => undefined));
});

async function fresh(request) {
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) {
      const cache = await caches.open(CACHE);
      await cache.put(request, response.clone());
    }
    return response;
  } catch (lost) {
    const cache = await caches.open(CACHE);
    const found = await cache.match(request, { ignoreVary: true });
    if (found) {
      return found;
    }
    throw lost;
  }
}

addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && own(event.request.url)) {
    event.respondWith(fresh(event.request));
  }
});
