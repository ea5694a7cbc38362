import { describe, expect, it } from 'vitest';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { optionGroups } from '#cli/program/program.ts';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';

const work = openWorkspace();

describe('help', () => {
  it('the help of onboard shows the options under headings, diagnosis and help last', async () => {
    const { stdout } = await work.hms(['onboard', '--help']);
    expect([...stdout.matchAll(/^([A-Z][\w ]+):$/gm)].map(([, heading]) => heading)).toEqual([
      'Arguments',
      'Input',
      'Server',
      'What to change',
      'Safety',
      'Runs',
      'Output',
      'Diagnosis',
      'Examples',
      'Exit codes',
    ]);
    expect(stdout).toMatch(/\nSafety:\n {2}--dry-run [^]*\n {2}--yes /);
    expect(stdout).toMatch(/\nDiagnosis:\n {2}--har [^]*\n {2}--verbose .*\n {2}-h, --help .*\n\n/);
  });

  it('the help of a command with few options has no headings', async () => {
    const { stdout } = await work.hms(['validate', '--help']);
    expect(stdout).toMatch(/\nOptions:\n {2}--base [^]*\n {2}--json [^]*\n {2}-h, --help /);
  });

  it.each([...EVERY_COMMAND])('the help of %s shows each option once', (_, command) => {
    const shown = optionGroups(command).flatMap(({ options }) => options);
    expect(new Set(shown)).toEqual(new Set(command.options));
    expect(shown).toHaveLength(command.options.length);
  });
});
