// Writes docs/options.md: node scripts/write-options.ts
import { writeFileSync } from 'node:fs';
import { loadCommands } from '#cli/program/command-table.ts';
import { optionsPage } from '#cli/program/man-page.ts';
import { processIo } from '#cli/program/run-program.ts';
import { createProgram } from '#cli/program/program.ts';
import { PACKAGE_ROOT } from '#cli/package-root.ts';

const program = createProgram(await loadCommands(), processIo([]), () => undefined);
writeFileSync(new URL('docs/options.md', PACKAGE_ROOT), optionsPage(program));
