// `npm run mutants [-- TEXT…]` copies the project, and adds one deliberate fault at a time. For
// each fault, at least one of its tests must fail. Exits with 1 if no test notices a fault.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MUTANTS, type Mutant } from './mutants.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const NOT_COPIED = ['.git', 'node_modules', 'dist', 'build', 'test-results'];

const words = process.argv.slice(2);
const chosen = MUTANTS.filter(({ title, file }) =>
  words.every((word) => `${title} ${file}`.includes(word)),
);

const copy = mkdtempSync(path.join(tmpdir(), 'hms-mutants-'));
process.once('SIGINT', () => process.exit(130));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
const copied = (from: string) => !NOT_COPIED.some((name) => from === path.join(ROOT, name));
cpSync(ROOT, copy, { recursive: true, filter: copied });
symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));

const failing = failingTests(chosen.flatMap(({ tests }) => tests));
if (failing !== '') {
  say(`These tests fail without a fault:\n${failing}`);
  process.exit(1);
}
const wrongs = chosen.map(verdictOn).filter((verdict) => verdict !== 'caught');
say(`${chosen.length - wrongs.length} of ${chosen.length} faults caught`);
process.exitCode = wrongs.length === 0 ? 0 : 1;

function verdictOn(mutant: Mutant): string {
  const verdict = tried(mutant);
  say(`  ${verdict.padEnd(14)}  ${mutant.title} (${mutant.file})`);
  return verdict;
}

function tried({ file, from, to, tests }: Mutant): 'caught' | 'NOT CAUGHT' | 'DOES NOT APPLY' {
  const source = path.join(copy, file);
  const text = readFileSync(source, 'utf8');
  if (text.split(from).length !== 2) return 'DOES NOT APPLY';
  writeFileSync(
    source,
    text.replace(from, () => to),
  );
  const isCaught = failingTests(tests) !== '';
  writeFileSync(source, text);
  return isCaught ? 'caught' : 'NOT CAUGHT';
}

/** The output of the failing tests; '' if all pass. */
function failingTests(tests: readonly string[]): string {
  const inBrowser = tests.filter((test) => test.endsWith('.spec.ts'));
  const others = tests.filter((test) => !test.endsWith('.spec.ts'));
  return [
    ...(others.length > 0 ? [['vitest', 'run', ...others]] : []),
    ...(inBrowser.length > 0
      ? [
          ['vite', 'build'],
          ['playwright', 'test', ...inBrowser],
        ]
      : []),
  ]
    .map(failureOf)
    .join('');
}

function failureOf(command: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('npx', command, { cwd: copy, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
