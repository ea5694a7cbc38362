/** Loads by URL, finished or in progress. */
const files = new Map<string, Promise<unknown>>();

/**
 * Replaces Vite's preloading: fetches the files of a dynamic import before the import itself.
 * Browsers remember a failed import until the page is reloaded
 * (https://github.com/whatwg/html/issues/6768), but a failed fetch can be repeated. Throws
 * `LoadError`.
 */
export async function fetchFirst<Module>(
  load: () => Promise<Module>,
  names: readonly string[] = [],
): Promise<Module> {
  if (files.size === 0) {
    for (const { href } of document.querySelectorAll('link')) files.set(href, Promise.resolve());
    for (const { src } of document.scripts) files.set(src, Promise.resolve());
  }
  try {
    await Promise.all(names.map(fetchOnce));
    return await load();
  } catch (cause) {
    throw new LoadError('A part of the app could not be loaded.', { cause });
  }
}

/** A dynamic import failed, usually because there is no connection. */
export class LoadError extends Error {}

function fetchOnce(name: string): Promise<unknown> {
  const address = new URL(`/${name}`, location.origin).href;
  const known = files.get(address);
  if (known) return known;
  const fetching = fetchFile(address).catch((error: unknown) => {
    files.delete(address);
    throw error;
  });
  files.set(address, fetching);
  return fetching;
}

/** Fetches the whole file into the browser's cache. */
async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned status ${response.status}.`);
  await response.arrayBuffer();
}
