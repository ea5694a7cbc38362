import { closeSync, openSync, readSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { outlineOf } from '#adapters/json/json-outline.ts';
import { isJsonObject } from '#adapters/json/json-object.ts';
import { realPath } from '#adapters/node/input/real-path.ts';

const CHUNK_BYTES = 2 ** 20;
/** Longer ones that cross the end of a chunk are not found. */
const LONGEST_EXTENDS = 8192;
const EXTENDS = /"extends"\s{0,99}:\s{0,99}("(?:[^"\\]|\\.)*"|\[[^[\]]*\])/g;

/**
 * Whether configurations in these files extend a file, by its real path, as far as their text shows
 * it. Reads no further than necessary: bases usually lie beside many files that extend them.
 */
export function createExtendedFiles(files: readonly string[]): (realPath: string) => boolean {
  const extended = new Set<string>();
  const left = files.values();
  return (path) => {
    while (!extended.has(path)) {
      const { done, value: file } = left.next();
      if (done) return false;
      for (const name of namesIn(file)) {
        extended.add(realPath(isAbsolute(name) ? name : join(dirname(file), name)));
      }
    }
    return true;
  };
}

function* namesIn(file: string): Generator<string> {
  const found = new Set<string>();
  for (const text of textsOf(file)) {
    for (const [, value = ''] of text.matchAll(EXTENDS)) found.add(value);
  }
  for (const value of found) {
    const names = parsed(value);
    for (const name of Array.isArray(names) ? names : [names]) {
      if (typeof name === 'string') yield name;
    }
  }
}

/** The file in parts that overlap. Nothing of a file that cannot be read: reading it reports that. */
function* textsOf(file: string): Generator<string> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let open: number | undefined;
  try {
    open = openSync(file, 'r');
    for (let kept = 0; ;) {
      const length = readSync(open, chunk, kept, CHUNK_BYTES - kept, null);
      if (length === 0) return;
      const end = kept + length;
      yield chunk.toString('utf8', 0, end);
      kept = Math.min(LONGEST_EXTENDS, end);
      chunk.copy(chunk, 0, end - kept, end);
    }
  } catch {
    return;
  } finally {
    if (open !== undefined) closeSync(open);
  }
}

/**
 * Whether a text is a configuration that names no hotel. It cannot be set up, but others may extend
 * it.
 */
export function isNameless(text: string): boolean {
  if (outlineOf(text).tooDeepAt !== -1) return false;
  const value = parsed(text);
  if (!isJsonObject(value)) return false;
  const profile = value['hotelProfile'];
  return !(isJsonObject(profile) && typeof profile['name'] === 'string');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
