import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

const work = openWorkspace();

/** Returns a function that gives bash's completions for the last word of `hms WORDS`. */
async function completeInBash() {
  const { stdout: script } = await work.hms(['completion', 'bash']);
  const hms = `hms() { "${process.execPath}" "${LAUNCHER}" "$@"; }`;
  return (words: string) => {
    const line = `hms ${words}`;
    const command = `${script}\n${hms}
      COMP_LINE='${line} and more'; COMP_POINT=${line.length}
      _hms; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const options = { encoding: 'utf8', cwd: work.folder } as const;
    return spawnSync('bash', ['--norc', '-c', command], options).stdout.trim().split('\n');
  };
}

/** The completions that hms itself prints for the last word of `hms LINE`. */
async function completed(line: string, env = {}) {
  const options = { env: { COMP_LINE: `hms ${line}`, ...env } };
  const { code, stdout } = await work.hms(['completion', 'bash'], options);
  expect(code).toBe(0);
  return stdout.trim().split('\n');
}

describe('shell completion', () => {
  it('completes commands, options and their values in bash', async () => {
    const complete = await completeInBash();
    expect(complete('on')).toEqual(['onboard']);
    expect(complete('serve --setup-gate s')).toEqual(['status']);
  });

  it('completes the names of runs in bash without executing them', async () => {
    const complete = await completeInBash();
    const runs = ['20261121-142233-k3f9', '20261122-080000-m2qz'];
    const hostile = ['$(touch ran)', '2 && touch ran', '`touch ran`'];
    for (const name of [...runs, ...hostile]) work.file(`.hms/runs/${name}.db`, '');
    work.file('.hms/runs/20261123-000000-aaaa.credentials.ndjson', '');
    expect(complete('resume ')).toEqual(runs);
    expect(existsSync(join(work.folder, 'ran'))).toBe(false);
    rmSync(join(work.folder, '.hms'), { recursive: true });
  });

  it('completes the names of servers', async () => {
    const server = { apiUrl: 'https://h.example' };
    const servers = { stage: server, 'live-eu': server, '$(touch ran)': server };
    const file = work.file('hms.config.json', { servers });
    expect(await completed('onboard --server ')).toEqual(['stage', 'live-eu']);
    expect(await completed('doctor --server l')).toEqual(['live-eu']);
    rmSync(join(work.folder, file));
  });

  it.each([
    ['onboard ', ['']],
    ['onboard --min', ['--min-gap']],
    ['runs show --rep', ['--report']],
    ['onboard --credentials ', ['']],
    ['unknown ', ['']],
    ['completion z', ['zsh']],
    ['runs s', ['show']],
    ['help va', ['validate']],
    ['help --h', ['--help']],
    ['--v', ['--version']],
    ['resume 2', ['']],
  ])('completes hms %s with %j', async (line, words) => {
    expect(await completed(line)).toEqual(words);
  });

  it('offers the runs of HMS_RUNS_DIR', async () => {
    work.file('elsewhere/20261124-000000-bbbb.db', '');
    const env = { HMS_RUNS_DIR: 'elsewhere' };
    expect(await completed('runs show 2', env)).toEqual(['20261124-000000-bbbb']);
    expect(await completed('runs show 3', env)).toEqual(['']);
  });

  it.each([
    ['zsh', ':'],
    ['fish', '\t'],
  ])('offers every command and option with its description in %s', async (shell, between) => {
    const lines = async (line: string) => {
      const { stdout } = await work.hms(['completion', shell], { env: { COMP_LINE: line } });
      return stdout.split('\n');
    };
    for (const [name, { description, options }] of EVERY_COMMAND) {
      const [outer = '', inner] = name.split(' ');
      const above = inner === undefined ? 'hms ' : `hms ${outer} `;
      expect(await lines(above)).toContain(`${inner ?? outer}${between}${description}`);
      const offered = await lines(`hms ${name} --`);
      for (const { flags, description: text } of options) {
        expect(offered).toContain(`${flags.split(' ')[0]}${between}${text}`);
      }
    }
  });

  it.each(['zsh', 'fish'])('has a script for %s that asks hms', async (shell) => {
    const { code, stdout } = await work.hms(['completion', shell]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`hms completion ${shell}`)]);
  });
});

it('names the shells that it knows', async () => {
  const { code, stderr } = await work.hms(['completion', 'tcsh']);
  const sentence = "hms: unknown shell 'tcsh'. Allowed choices are bash, zsh, fish.\n";
  expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
});
