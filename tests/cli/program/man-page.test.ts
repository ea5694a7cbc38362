import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMANDS_BY_NAME } from '#cli/program/command-table.ts';
import { EXIT_MEANINGS } from '#cli/call/exit-codes.ts';
import { manPage } from '#cli/program/man-page.ts';

const page = manPage({ version: '1.2.3', date: '2026-11-22' });

/** Rendered as on a very wide terminal, without bold and underlined letters. */
function rendered(...flags: readonly string[]) {
  const { stdout, stderr } = spawnSync(
    'groff',
    ['-man', '-Tutf8', '-P-cbou', '-rLL=4000n', ...flags],
    {
      input: page,
      encoding: 'utf8',
    },
  );
  return { text: flat(stdout), stderr };
}

const hasGroff = spawnSync('groff', ['--version']).error === undefined;
const flat = (text: string) => text.replace(/\s+/g, ' ');

const every = [...COMMANDS_BY_NAME];

describe.skipIf(!hasGroff)('the manual page', () => {
  it('gives no warnings in groff', () => {
    expect(rendered('-ww').stderr).toBe('');
  });

  it('names the program, its version and its date', () => {
    const { text } = rendered();
    expect(text).toContain('NAME hms - takes a hotel from nothing to open for business SYNOPSIS');
    expect(text).toContain('hms 1.2.3');
    expect(text).toContain('2026-11-22');
  });

  it.each(every)('contains everything from hms %s --help', (name, command) => {
    const { text } = rendered();
    const [, after = ''] = text.split(`hms ${name} [options]`);
    expect(after).not.toBe('');
    for (const { flags, description, env = '', default: usual = '' } of command.options) {
      const start = after.indexOf(`${flags} ${flat(description)}`);
      expect(start, flags).toBeGreaterThan(0);
      expect(after.slice(start)).toContain(env);
      expect(after.slice(start)).toContain(usual);
    }
    expect(after).toContain(flat(command.argument?.description ?? ''));
    expect(after).toContain(flat(command.note ?? ''));
    expect(after).toContain(`Exit codes: ${command.exitCodes.join(', ')}.`);
    for (const example of command.examples) expect(after).toContain(`$ ${flat(example)}`);
  });

  it('lists every exit code and every variable', () => {
    const { text } = rendered();
    const [, after = ''] = text.split('EXIT STATUS');
    for (const [code, meaning] of Object.entries(EXIT_MEANINGS)) {
      expect(after).toContain(`${code} ${meaning}`);
    }
    const variables = every.flatMap(([, { options }]) => options.flatMap(({ env }) => env ?? []));
    for (const name of [...variables, 'HMS_PASSWORD', 'NO_COLOR']) expect(after).toContain(name);
  });
});

describe('special characters of troff', () => {
  it('are escaped at the start of a line and within it', () => {
    const lines = page.split('\n');
    const requests = lines.filter((line) => /^[.']/.test(line)).map((line) => line.split(' ')[0]);
    const ours = ['.TH', '.nh', '.ad', '.SH', '.SS', '.B', '.I', '.RI', '.BR', '.br', '.PP'];
    expect(requests.filter((each) => ![...ours, '.TP', '.EX', '.EE'].includes(each ?? ''))).toEqual(
      [],
    );
    expect(page).toMatch(/^[\0-\u007F]*$/);
  });
});
