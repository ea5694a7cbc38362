// Writes the manual page of `hms` into the package that is being built.
import { readFileSync, writeFileSync } from 'node:fs';
import { manPage } from '#cli/program/man-page.ts';
import { PACKAGE_ROOT } from '#cli/package-root.ts';

const { version } = JSON.parse(
  readFileSync(new URL('package.json', PACKAGE_ROOT), 'utf8'),
) as Readonly<{ version: string }>;
const date = new Date().toISOString().slice(0, 10);
writeFileSync(new URL('build/hms.1', PACKAGE_ROOT), manPage({ version, date }));
