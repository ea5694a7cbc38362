// Writes docs/options.md: node scripts/write-options.ts
import { writeFileSync } from 'node:fs';
import { loadCommands } from '#cli/program/command-table.ts';
import { optionsPage } from '#cli/program/options-page.ts';
import { PACKAGE_ROOT } from '#cli/package-root.ts';

writeFileSync(new URL('docs/options.md', PACKAGE_ROOT), optionsPage(await loadCommands()));
