// No regular expression in the product may take quadratic time, because configurations,
// spreadsheets and servers send texts of any length.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { configurationSchema } from '#adapters/json/configuration-schema.ts';
import { startCpuClock } from '#tests/support/cpu-clock.ts';

/**
 * A pattern that is fast with the first length passes. Any other pattern is tested with all lengths
 * in ascending order, so that a cubic pattern fails before the longest text.
 */
const LENGTHS = [1600, 6400, 25_600, 51_200, 102_400] as const;
const SUSPECT_MS = 0.1;
/** For the longest text, linear patterns need about 1 ms, and quadratic ones at least 500 ms. */
const MOST_CPU_MS = 250;

/**
 * A pattern that takes less than this passes: even with quadratic time, it would stay within the
 * limit at the longest length.
 */
const harmlessCpuMs = (length: number) => MOST_CPU_MS * (length / LENGTHS[4]) ** 2;
const FOLDERS = ['src/**/*.{ts,tsx}', 'cli/**/*.{ts,js}', 'sandbox/**/*.ts'];
const SOURCES = globSync(FOLDERS).toSorted();

interface Found {
  readonly file: string;
  readonly pattern: RegExp;
}

/** The regular expression literals of a file, and whether it creates others with `new RegExp`. */
function patternsIn(file: string): { written: RegExp[]; builds: boolean } {
  const written: RegExp[] = [];
  let builds = false;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, callee } = node as {
      type?: string;
      regex?: { pattern: string; flags: string };
      callee?: { name?: string };
    };
    if (type === 'Literal' && regex) written.push(new RegExp(regex.pattern, regex.flags));
    builds ||= type === 'NewExpression' && callee?.name === 'RegExp';
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return { written, builds };
}

const READ = SOURCES.map((file) => ({ file, ...patternsIn(file) }));
const WRITTEN: Found[] = READ.flatMap(({ file, written }) =>
  written.map((pattern) => ({ file, pattern })),
);
const BUILDERS = READ.filter(({ builds }) => builds).map(({ file }) => file);

/** Splits a pattern into character classes, escaped characters, operators and plain characters. */
const TOKEN = /\\[dDwWsSbBpPu](?:\{[^}]*\})?|\\(.)|[()[\]{}*+?|^$]|([^])/g;

/** Text fragments that may make a pattern search for long before it fails. */
function piecesFor(pattern: RegExp): string[] {
  const runs: string[] = [];
  let run = '';
  for (const [, escaped, plain] of pattern.source.matchAll(TOKEN)) {
    const next = escaped ?? plain;
    if (next === undefined) {
      runs.push(run);
      run = '';
    } else run += next;
  }
  const words = [...runs, run].filter((each) => each.length > 1 && each.length < 40);
  const punctuation = pattern.source.match(/[^\w\s\\]/gu) ?? [];
  return [...new Set(['0', 'a', ' ', '\n', ...punctuation, ...words.slice(0, 8)])];
}

type LongText = (length: number) => string;

/** All combinations of a start, a repeated fragment and an end. */
function* longTexts(pattern: RegExp): Generator<LongText> {
  const pieces = piecesFor(pattern);
  const starts = ['', ...pieces.map((piece) => `a${piece}`)];
  const ends = ['', '\0', '\n!', ...pieces];
  for (const repeated of pieces) {
    for (const start of starts) {
      for (const end of ends) {
        yield (length) => start + repeated.repeat(length / repeated.length) + end;
      }
    }
  }
}

function wallMs(text: string, pattern: RegExp): number {
  const start = performance.now();
  text.replace(pattern, '');
  return performance.now() - start;
}

function cpuMs(text: string, pattern: RegExp): number {
  const cpuClock = startCpuClock();
  text.replace(pattern, '');
  return cpuClock();
}

/** The first text for which a pattern takes too long, abbreviated; undefined if there is none. */
function slowText(pattern: RegExp): string | undefined {
  for (const text of longTexts(pattern)) {
    if (wallMs(text(LENGTHS[0]), pattern) < SUSPECT_MS) continue;
    const slow = slowLength(text, pattern);
    if (slow !== undefined) return `${JSON.stringify(text(30))} × ${slow}`;
  }
  return undefined;
}

/** The first length at which a pattern takes too long. */
function slowLength(text: LongText, pattern: RegExp): number | undefined {
  for (const length of LENGTHS) {
    const ms = cpuMs(text(length), pattern);
    if (ms > MOST_CPU_MS) return length;
    if (ms < harmlessCpuMs(length)) return undefined;
  }
  return undefined;
}

function slowOnes(found: readonly Found[]): string[] {
  return found.flatMap(({ file, pattern }) => {
    const slow = slowText(pattern);
    return slow === undefined ? [] : [`${file}: ${String(pattern)} with ${slow}`];
  });
}

describe('Every regular expression', { timeout: 120_000 }, () => {
  it('every regular expression reads a text of 100 KB in linear time', () => {
    expect(WRITTEN.length).toBeGreaterThan(100);
    expect(slowOnes(WRITTEN)).toStrictEqual([]);
  });

  it('every regular expression that is built from parts reads a text of 100 KB in linear time', async () => {
    const built: RegExp[] = [];
    const Original = globalThis.RegExp;
    globalThis.RegExp = new Proxy(Original, {
      construct(target, given: [string, string]) {
        const pattern = new target(...given);
        built.push(pattern);
        return pattern;
      },
    });
    onTestFinished(() => {
      globalThis.RegExp = Original;
    });
    for (const file of BUILDERS) {
      const before = built.length;
      // Reloads the file even if another one has imported it.
      vi.resetModules();
      await import(/* @vite-ignore */ join(process.cwd(), file));
      expect(built.length, file).toBeGreaterThan(before);
    }
    globalThis.RegExp = Original;
    expect(slowOnes(built.map((pattern) => ({ file: 'built', pattern })))).toStrictEqual([]);
  });

  it('every regular expression of the JSON Schema reads a text of 100 KB in linear time', () => {
    const patterns: RegExp[] = [];
    JSON.stringify(configurationSchema(), (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') patterns.push(new RegExp(value, 'u'));
      return value;
    });
    expect(patterns.length).toBeGreaterThan(3);
    expect(slowOnes(patterns.map((pattern) => ({ file: 'schema', pattern })))).toStrictEqual([]);
  });

  it.each([/^[^\s@]+@[^\s@]+\.[^\s@]+$/, /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/, / *[^ ]+/g])(
    'a quadratic regular expression is reported: %s',
    (pattern) => {
      expect(slowText(pattern)).toBeDefined();
    },
  );
});
