// Writes the manual page of `hms` into the package that is being built.
import { writeFileSync } from 'node:fs';
import { loadCommands } from '#cli/program/command-table.ts';
import { manPage } from '#cli/program/man-page.ts';
import { processIo } from '#cli/program/run-program.ts';
import { createProgram } from '#cli/program/program.ts';
import { PACKAGE_ROOT, readVersion } from '#cli/package-root.ts';

const program = createProgram(await loadCommands(), processIo([]), () => undefined);
const date = new Date().toISOString().slice(0, 10);
writeFileSync(
  new URL('build/hms.1', PACKAGE_ROOT),
  manPage(program, { version: readVersion(), date }),
);
