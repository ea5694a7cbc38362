/** Files that are loaded or being fetched, by URL. */
const files = new Map<string, Promise<unknown>>();

/**
 * Fetches the files of a dynamic import before importing it, in place of Vite's preloading. A failed fetch
 * can be repeated, but the browser remembers a failed import until the page is reloaded
 * (https://github.com/whatwg/html/issues/6768). `names` are relative to the app's URL.
 */
export async function fetchFirst<Module>(
  load: () => Promise<Module>,
  names: readonly string[] = [],
): Promise<Module> {
  if (files.size === 0) {
    // The page itself has already loaded these files.
    for (const { href } of document.querySelectorAll('link')) files.set(href, Promise.resolve());
    for (const { src } of document.scripts) files.set(src, Promise.resolve());
  }
  await Promise.all(names.map(fetchOnce));
  return await load();
}

function fetchOnce(name: string): Promise<unknown> {
  const address = new URL(`/${name}`, location.origin).href;
  const fetching = files.get(address) ?? fetchIntoCache(address);
  files.set(address, fetching);
  fetching.catch(() => files.delete(address));
  return fetching;
}

async function fetchIntoCache(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned status ${response.status}.`);
  await response.arrayBuffer();
}
