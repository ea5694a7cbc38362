import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCommands } from '#cli/program/command-table.ts';
import { optionsPage } from '#cli/program/man-page.ts';
import { processIo } from '#cli/program/run-program.ts';
import { createProgram } from '#cli/program/program.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const program = createProgram(await loadCommands(), processIo([]), () => undefined);
const page = optionsPage(program);

describe('docs/options.md', () => {
  it('docs/options.md is what scripts/write-options.ts writes', () => {
    expect(readFileSync(join(PROJECT_ROOT, 'docs/options.md'), 'utf8')).toBe(page);
  });
});
