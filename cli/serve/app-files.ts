// The built app, ready to be served: only files that were there at the start exist.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

interface AppFile {
  readonly content: Uint8Array<ArrayBuffer>;
  /** Where compressing makes it smaller. */
  readonly gzipped?: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly cache: string;
}

/** By URL path, such as `/assets/main-3f2a.js`. */
export type AppFiles = ReadonlyMap<string, AppFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Vite puts a hash of the content into the names of what it writes here. */
export const HASHED = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

export const INDEX = '/index.html';

/** Reads a folder as Vite built it. */
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
            type: TYPES[extname(entry.name)] ?? 'application/octet-stream',
            cache: path.startsWith(HASHED) ? FOR_EVER : ASK_AGAIN,
          },
        ];
      }),
  );
}
