import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { expect, it } from 'vitest';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

function optionsIn(document: string): string[] {
  return readFileSync(join(PROJECT_ROOT, document), 'utf8').match(/--[a-z][a-z-]*/g) ?? [];
}

const IN_CLI = optionsIn('docs/cli.md');
/** The options that only `import` has are described beside its sheets. */
const IN_IMPORT = [...IN_CLI, ...optionsIn('docs/import.md')];

it.each([...EVERY_COMMAND])('docs/cli.md names every option of hms %s', (name, { options }) => {
  const documented = name === 'import' ? IN_IMPORT : IN_CLI;
  const flags = options.map((option) => new Option(option.flags).long ?? '');
  expect(flags.filter((flag) => !documented.includes(flag))).toEqual([]);
});
