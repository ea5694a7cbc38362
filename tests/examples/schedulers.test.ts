// All examples of docs/several-machines.md run the same command, but number their processes
// differently.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const read = (path: string) => readFileSync(join(PROJECT_ROOT, 'examples', path), 'utf8');

const UNIT = read('systemd/hms@.service');
const WORKFLOW = read('github/hotels.yml');
const EXAMPLES = [
  ['Kubernetes', read('kubernetes/job.yaml') + read('kubernetes/secret.yaml')],
  ['systemd', UNIT],
  ['GitHub', WORKFLOW],
] as const;

/** Environment variables for secrets, which have no command-line option. */
const SECRETS = ['HMS_PASSWORD'];

describe.each(EXAMPLES)('the example for %s', (_, text) => {
  it('starts or continues a named run in a folder of its own', () => {
    const [call] = /hms onboard [^\n]*/.exec(text) ?? [];
    expect(call).toMatch(/^hms onboard (\/\S+\/)?hotels\.ndjson --run autumn --runs-dir \S+/);
  });

  it('sets only variables that hms knows', () => {
    const options = [...EVERY_COMMAND.values()].flatMap((command) => command.options);
    const known = new Set<string | undefined>([...SECRETS, ...options.map(({ env }) => env)]);
    const used = [...new Set(text.match(/\bHMS_[A-Z_]+/g))];
    expect(used).toContain('HMS_SHARD');
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('a process', () => {
  it('a systemd process has the shard of its unit', () => {
    expect(UNIT).toContain('\nEnvironment=HMS_SHARD=%i/3\n');
    expect(UNIT).toContain('\nRestart=on-failure\n');
    expect(UNIT).toContain('\nRestartPreventExitStatus=1 2 4\n');
  });

  it('a GitHub process has the shard of its job', () => {
    const { shard } = (parse(WORKFLOW) as Workflow).jobs;
    expect(shard.strategy).toEqual({ 'fail-fast': false, matrix: { shard: [1, 2, 3] } });
    expect(shard.env['HMS_SHARD']).toBe('${{ matrix.shard }}/${{ strategy.job-total }}');
  });
});

interface Workflow {
  readonly jobs: {
    readonly shard: { readonly strategy: object; readonly env: Readonly<Record<string, string>> };
  };
}
