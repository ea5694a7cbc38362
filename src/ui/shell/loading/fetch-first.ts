/** Files of the app by address: loaded, or being fetched. */
const files = new Map<string, Promise<unknown>>();

/**
 * Fetches the files of a dynamic import before the import itself, and replaces Vite's preloading.
 * A browser remembers a failed import until the page is loaded again
 * (https://github.com/whatwg/html/issues/6768); a failed fetch can be repeated. `names` are
 * relative to the app's address.
 */
export async function fetchFirst<Module>(
  load: () => Promise<Module>,
  names: readonly string[] = [],
): Promise<Module> {
  if (files.size === 0) {
    // Those of the page itself.
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
