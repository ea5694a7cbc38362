import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { loadCommands } from '#cli/program/command-table.ts';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { manPage } from '#cli/program/man-page.ts';
import { processIo } from '#cli/program/run-program.ts';
import { createProgram } from '#cli/program/program.ts';

const program = createProgram(await loadCommands(), processIo([]), () => undefined);
const page = manPage(program, { version: '1.2.3', date: '2026-11-22' });

const flat = (text: string) => text.replace(/\s+/g, ' ');
/** Options of the formatter: no bold or underlined letters, and all warnings. */
const FLAGS = ['-man', '-Tutf8', '-P-cbou', '-rLL=200n', '-ww'];
const rendered = spawnSync('groff', FLAGS, { input: page, encoding: 'utf8' });
const hasGroff = rendered.error === undefined;
const text = flat(rendered.stdout ?? '');

describe.skipIf(!hasGroff)('the manual page', () => {
  it('gives no warnings in groff', () => {
    expect(rendered.stderr).toBe('');
  });

  it('names the program, its version and its date', () => {
    expect(text).toContain('NAME hms - sets up hotels in a property-management system SYNOPSIS');
    const [, synopsis = ''] = /SYNOPSIS (.+?) DESCRIPTION Usage: hms /.exec(text) ?? [];
    expect(synopsis).toMatch(/^hms onboard \[options\] \[config\.\.\.\] hms resume /);
    expect(synopsis).not.toContain('--');
    expect(text).toContain('hms 1.2.3');
    expect(text).toContain('2026-11-22');
    expect(text).toContain('HMS_PASSWORD');
  });

  it.each([...EVERY_COMMAND])('contains everything from hms %s --help', (name, command) => {
    const [, after = ''] = text.split(` Usage: hms ${name} [options]`);
    for (const { flags, description, env = '' } of command.options) {
      const start = after.indexOf(`${flags} ${flat(description)}`);
      expect(start, flags).toBeGreaterThan(0);
      expect(after.slice(start)).toContain(env);
    }
    expect(after).toContain(flat(command.argument?.description ?? ''));
    expect(after).toContain(flat(command.note ?? ''));
    for (const example of command.examples) expect(after).toContain(`$ ${flat(example)}`);
  });
});

describe('special characters of troff', () => {
  it('special characters of troff are escaped at the start of a line and within it', () => {
    const requests = page.match(/^[.'].\w*/gm) ?? [];
    expect([...new Set(requests)]).toEqual(['.TH', '.SH', '.nf', '.fi']);
    expect(page).toMatch(/^[\0-\u007F]*$/);
  });
});
