import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

const work = openWorkspace();
const RUNS = ['20261121-142233-k3f9', '20261122-080000-m2qz'];
for (const name of [...RUNS, '$(touch ran)', '2 && touch ran', '`touch ran`']) {
  work.file(`.hms/runs/${name}.db`, '');
}
work.file('elsewhere/20261124-000000-bbbb.db', '');
const server = { apiUrl: 'https://h.example' };
work.file('hms.config.json', {
  servers: { stage: server, 'live-eu': server, '$(touch ran)': server },
});

const complete = (
  words: string,
) => `COMP_LINE='hms ${words} and more'; COMP_POINT=${words.length + 4}
      _hms; printf '%s\\n' "\${COMPREPLY[@]}"`;

/** The completions that hms prints for the last word of `hms LINE`. */
async function completed(line: string, shell = 'bash', env = {}) {
  const run = await work.hms(`completion ${shell}`, { env: { COMP_LINE: `hms ${line}`, ...env } });
  expect(run.code).toBe(0);
  return run.stdout.trim().split('\n');
}

describe('shell completion', () => {
  it('completes commands, options and the names of runs in bash, and executes nothing', async () => {
    const { stdout: script } = await work.hms('completion bash');
    const hms = `hms() { "${process.execPath}" "${LAUNCHER}" "$@"; }`;
    const command = [
      script,
      hms,
      complete('on'),
      complete('serve --setup-gate s'),
      complete('resume '),
    ].join('\n');
    const options = { encoding: 'utf8', cwd: work.folder } as const;
    const { stdout } = spawnSync('bash', ['--norc', '-c', command], options);
    expect(stdout.trim().split('\n')).toEqual(['onboard', 'status', ...RUNS]);
    expect(existsSync(join(work.folder, 'ran'))).toBe(false);
  });

  it.each([
    ['onboard ', ['']],
    ['onboard --min', ['--min-gap']],
    ['onboard --server ', ['stage', 'live-eu']],
    ['doctor --server l', ['live-eu']],
    ['runs show --rep', ['--report']],
    ['onboard --credentials ', ['']],
    ['unknown ', ['']],
    ['completion z', ['zsh']],
    ['help va', ['validate']],
    ['--v', ['--version']],
    ['resume 2', RUNS],
  ])('completes hms %s with %j', async (line, words) => {
    expect(await completed(line)).toEqual(words);
  });

  it('offers the runs of HMS_RUNS_DIR', async () => {
    const env = { HMS_RUNS_DIR: 'elsewhere' };
    expect(await completed('runs show 2', 'bash', env)).toEqual(['20261124-000000-bbbb']);
  });

  it.each([
    ['zsh', ':'],
    ['fish', '\t'],
  ])('offers every command and option with its description in %s', async (shell, between) => {
    expect((await work.hms(`completion ${shell}`)).stdout).toContain(`hms completion ${shell}`);
    for (const [name, { description, options }] of EVERY_COMMAND) {
      const [outer = '', inner] = name.split(' ');
      const above = await completed(inner === undefined ? '' : `${outer} `, shell);
      expect(above).toContain(`${inner ?? outer}${between}${description}`);
      const offered = await completed(`${name} --`, shell);
      for (const { flags, description: text } of options) {
        expect(offered).toContain(`${flags.split(' ')[0]}${between}${text}`);
      }
    }
  });
});
