import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCommands } from '#cli/program/command-table.ts';
import { optionsPage } from '#cli/program/options-page.ts';
import { processIo } from '#cli/program/process-io.ts';
import { createProgram } from '#cli/program/program.ts';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const program = createProgram(await loadCommands(), processIo([]), () => undefined);
const page = optionsPage(program);
const flat = (text: string) => text.replace(/\s+/g, ' ');

describe('docs/options.md', () => {
  it('docs/options.md is what scripts/write-options.ts writes', () => {
    expect(readFileSync(join(PROJECT_ROOT, 'docs/options.md'), 'utf8')).toBe(page);
  });

  it.each([...EVERY_COMMAND])(
    'docs/options.md has everything from hms %s --help',
    (name, command) => {
      const [, after = ''] = page.split(`\n## hms ${name}\n`);
      const [section = ''] = after.split('\n## ');
      for (const { flags, description, env = '' } of command.options) {
        const start = flat(section).indexOf(`${flags} ${flat(description)}`);
        expect(start, flags).toBeGreaterThan(0);
        expect(flat(section).slice(start)).toContain(env);
      }
      expect(flat(section)).toContain(flat(command.argument?.description ?? ''));
      for (const example of command.examples) expect(section).toContain(`$ ${example}\n`);
    },
  );
});
