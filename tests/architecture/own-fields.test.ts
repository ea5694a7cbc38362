import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const CONFIG = join(PROJECT_ROOT, '.oxlintrc.json');

/** The rules of scripts/lint-own-fields.js that these lines break. */
function brokenRules(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    const file = join(folder, 'sample.ts');
    writeFileSync(file, code);
    execFileSync(join(PROJECT_ROOT, 'node_modules/.bin/oxlint'), ['-c', CONFIG, file], {
      encoding: 'utf8',
    });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: string };
    return [...stdout.matchAll(/own-fields\(([\w-]+)\)/g)].map(([, rule = '']) => rule);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the linter refuses look-ups that find the inherited fields of an object', () => {
  const code = `
    const TABLE: Readonly<Record<string, string>> = { INR: '₹' };
    export const OTHER: Partial<Record<string, string>> = { INR: '₹' };
    export const isKnown = (code: string) => code in TABLE || code in OTHER;
  `;
  expect(brokenRules(code).toSorted()).toEqual([
    'no-foreign-in',
    'no-foreign-in',
    'no-literal-table',
    'no-literal-table',
  ]);
});

it('the linter accepts look-ups that find only own fields', () => {
  const code = `
    import { textTable } from '#domain/text/text-table.ts';
    const TABLE: Readonly<Record<string, string>> = textTable({ INR: '₹' });
    export const WORDS = { a: 'b' } as const satisfies Readonly<Record<string, string>>;
    export const isKnown = (code: string) => Object.hasOwn(TABLE, code);
    export const isReference = (value: object) => '$ref' in value;
  `;
  expect(brokenRules(code)).toEqual([]);
});
