import { expect } from 'vitest';
import type { Run } from './run-hms.ts';

declare module 'vitest' {
  // Vitest merges its own interface with this one.
  // oxlint-disable-next-line typescript/no-unused-vars
  interface Matchers<R extends void | Promise<void>, T> {
    /** Expects the exit code of a command, and words in what it printed, on whichever stream. */
    toExit(code: number | null, ...words: (string | RegExp)[]): R;
  }
}

expect.extend({
  toExit(
    { code: actual, stdout, stderr }: Run,
    code: number | null,
    ...words: (string | RegExp)[]
  ) {
    const text = stdout + stderr;
    const missing = words.filter((word) =>
      typeof word === 'string' ? !text.includes(word) : !word.test(text),
    );
    return {
      pass: actual === code && missing.length === 0,
      message: () =>
        `exit code ${actual}, expected ${code}; not printed: ${missing.join(' | ')}\n${text}`,
    };
  },
});
