import { cpSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const NOT_COPIED = /^(node_modules|dist|build|coverage|test-results|\.git|\.hms|\.tsbuild)(\/|$)/;

/** Copies the sources to a new folder, but not the build, which other tests use. */
export function copyCheckout(folder: string): void {
  cpSync(PROJECT_ROOT, folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.test(relative(PROJECT_ROOT, path)),
  });
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'));
}
