import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCommands } from '#cli/program/command-table.ts';
import { optionsPage } from '#cli/program/options-page.ts';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const page = optionsPage(await loadCommands());

describe('docs/options.md', () => {
  it('docs/options.md is what scripts/write-options.ts writes', () => {
    expect(readFileSync(join(PROJECT_ROOT, 'docs/options.md'), 'utf8')).toBe(page);
  });

  it.each([...EVERY_COMMAND])(
    'docs/options.md has everything from hms %s --help',
    (name, command) => {
      const [, after = ''] = page.split(`\n## hms ${name}\n`);
      const [section = ''] = after.split('\n## ');
      for (const { flags, env, ofRun, default: usual } of command.options) {
        const [, line = ''] = section.split(`\n- \`${flags}\`: `);
        const [described = ''] = line.split('\n');
        const isReplaced = usual === undefined || ofRun === 'always';
        expect(described, flags).not.toBe('');
        expect(described).toContain(env === undefined ? '' : `environment: \`${env}\``);
        expect(described).toContain(isReplaced ? '' : `default: \`${usual}\``);
      }
      expect(section).toContain(command.argument?.syntax ?? '');
      for (const example of command.examples) expect(section).toContain(`\n${example}\n`);
    },
  );
});
