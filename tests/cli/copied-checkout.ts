import { cpSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NOT_COPIED = /^(node_modules|dist|build|coverage|test-results|\.git|\.hms|\.tsbuild)(\/|$)/;

/** The sources in a new folder, nothing built: other tests use what is built in their own. */
export function copyCheckout(folder: string): void {
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.test(relative(ROOT, path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}
