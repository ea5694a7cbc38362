import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { openLiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { EXAMPLES, openWorkspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

/** All strings in a YAML document, in their order. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The arguments of every `hms` command in a file. `since` replaces the variable `$since`. */
function callsIn(file: string, since: string): string[][] {
  const document = parse(readFileSync(join(EXAMPLES, 'ci', file), 'utf8')) as unknown;
  return textsIn(document)
    .flatMap((text) => text.split('\n'))
    .map((line) => /^\s*(?:exec )?hms (.*?)(?: \|\| .*)?$/.exec(line)?.[1])
    .filter((call) => call !== undefined)
    .map((call) => call.replace('${since:-}', since).replace(/"(request-)\$\w+"/, '$17'))
    .map((call) => call.split(' ').filter(Boolean));
}

it.each(['github-workflow.yml', 'gitlab-ci.yml'])(
  'the calls in examples/ci/%s review, apply and follow the hotels of a folder',
  async (file) => {
    const sandbox = await openLiveSandbox();
    const work = openWorkspace(sandbox.env);
    work.file('hotels/inn.json', hotelNamed('Quiet Inn'));
    work.file('drift/none.txt', '');
    const text = readFileSync(join(EXAMPLES, 'ci', file), 'utf8');
    const since = /since="(.*)"/.exec(text)?.[1] ?? '';
    const calls = callsIn(file, '');
    expect(new Set(calls.map(([command]) => command))).toEqual(
      new Set(['validate', 'onboard', 'verify']),
    );
    for (const call of calls) expect(await work.hms(call)).toMatchObject({ code: 0 });
    renameSync(join(work.folder, 'today.json'), join(work.folder, 'drift/last.json'));
    for (const call of callsIn(file, since).filter(([command]) => command === 'verify')) {
      const next = await work.hms(call);
      expect([next.code, next.stderr]).toEqual([0, expect.stringContaining('0 new, 0 lasting')]);
    }
    expect(await sandbox.get('/hotels/')).toContainEqual(
      expect.objectContaining({ name: 'Quiet Inn' }),
    );
  },
);
