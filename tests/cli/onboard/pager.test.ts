import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Output } from '#cli/call/output.ts';
import { Pager, pagerIn } from '#cli/onboard/pager.ts';

const ROWS = 10;
const LINES = Array.from({ length: 30 }, (_, index) => `line ${index}`);

let folder: string;
let screen: PassThrough;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hms-pager-'));
  screen = new PassThrough();
});
afterEach(() => rmSync(folder, { recursive: true }));

const shown = () => join(folder, 'shown.txt');
const inPager = () => readFileSync(shown(), 'utf8');
const asText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** Prints the lines one by one; resolves to what reached the screen itself. */
async function print(command: string, lines: readonly string[], secrets = {}) {
  const stdout = new Output(screen);
  const env = { PATH: process.env['PATH'], ...secrets };
  let isOpened = false;
  const pager = new Pager({
    stdout,
    results: { rows: () => ROWS },
    env,
    command,
    onOpen: () => {
      isOpened = true;
    },
  });
  const onScreen = text(screen);
  for (const line of lines) await pager.lines([line]);
  await pager.close();
  const { isClosed } = pager;
  screen.end();
  return { onScreen: await onScreen, isOpened, isClosed };
}

describe('a pager', () => {
  it('is not started for what fits on the screen', async () => {
    const lines = LINES.slice(0, ROWS - 1);
    const { onScreen, isOpened } = await print(`cat > ${shown()}`, lines);
    expect([onScreen, isOpened]).toEqual([asText(lines), false]);
  });

  it('gets everything that is longer than the screen, and closes first', async () => {
    const { onScreen, isOpened } = await print(`cat > ${shown()}`, LINES);
    expect([onScreen, isOpened, inPager()]).toEqual(['', true, asText(LINES)]);
  });

  it('is started without a shell if its command is only words', async () => {
    const { onScreen } = await print(`sort -o ${shown()}`, LINES);
    expect(onScreen).toBe('');
    expect(inPager().trim().split('\n').toSorted()).toEqual(LINES.toSorted());
  });

  it.each([
    'hms-no-such-pager',
    'hms-no-such-pager | cat 1>&2 | false; exit 127',
    '"hms-no-pager" -x',
  ])('that cannot be started (%s) is left out', async (command) => {
    const { onScreen } = await print(command, LINES);
    expect(onScreen).toBe(asText(LINES));
  });

  it('may be closed before everything is shown', async () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `a long enough line ${index}`);
    const { onScreen, isClosed } = await print(`head -n 1 > ${shown()}`, long);
    expect([onScreen, inPager(), isClosed]).toEqual(['', 'a long enough line 0\n', true]);
  });

  it('does not get passwords and keys', async () => {
    const secrets = { HMS_PASSWORD: 'x', HMS_RUN_KEY: 'x', PGPASSWORD: 'x', LANG: 'C.UTF-8' };
    await print(`env > ${shown()}`, LINES, secrets);
    expect(inPager()).toMatch(/^LESS=FRX$/m);
    expect(inPager()).toMatch(/^LANG=C\.UTF-8$/m);
    expect(inPager()).not.toMatch(/PASSWORD|HMS_/);
  });

  it.each([
    [{}, 'less -FRX'],
    [{ PAGER: 'most -s' }, 'most -s'],
    [{ PAGER: '' }, undefined],
    [{ PAGER: 'cat' }, undefined],
  ])('of the environment %j is %j', (env, command) => {
    expect(pagerIn(env)).toBe(command);
  });
});
