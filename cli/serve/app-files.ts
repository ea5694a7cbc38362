// The built app in memory: files that appear later are not served.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getMimeType, mimes } from 'hono/utils/mime';

interface AppFile {
  readonly content: Uint8Array<ArrayBuffer>;
  /** Absent where compressing saves nothing. */
  readonly gzipped?: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly cache: string;
}

/** By URL path, such as `/assets/main-3f2a.js`. */
export type AppFiles = ReadonlyMap<string, AppFile>;

/** Licences are Markdown. */
const TYPES = { ...mimes, md: 'text/markdown; charset=utf-8' };

/** Vite puts a hash of the content into each file name here. */
export const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

export const INDEX = '/index.html';

/** Reads the folder that Vite built. */
export function readAppFiles(folder: string): AppFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = `/${relative(folder, file).split(sep).join('/')}`;
        const content = new Uint8Array(readFileSync(file));
        const gzipped = gzipSync(content);
        return [
          path,
          {
            content,
            ...(gzipped.length < content.length && { gzipped }),
            type: getMimeType(entry.name, TYPES) ?? 'application/octet-stream',
            cache: path.startsWith(HASHED) ? FOREVER : REVALIDATE,
          },
        ];
      }),
  );
}
