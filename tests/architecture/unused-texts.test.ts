// The compiler finds a code without a text, but not a text whose code nothing uses any more.
import { expect, it } from 'vitest';
import { MODULES, sourceOf } from './module-graph.ts';

/** Contexts of docs/behaviour.md §8 that have no screen yet. */
const NO_SCREEN = ['reservation', 'payment', 'reports'];

const TABLES: readonly [module: string, key: RegExp, exceptions: readonly string[]][] = [
  ['src/application/errors/error-catalogue.ts', /^ {2}([\w-]+): \{$/gm, NO_SCREEN],
  ['src/application/import/sheet-problem.ts', /^ {2}'?([\w-]+)'?:\s/gm, []],
];

it.each(TABLES)('%s has no text that nothing shows', (module, key, exceptions) => {
  const others = MODULES.filter((other) => other !== module).map(sourceOf);
  const codes = [...sourceOf(module).matchAll(key)].map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(5);
  const unused = codes.filter((code) => others.every((other) => !other.includes(`'${code}'`)));
  expect(unused).toEqual(exceptions);
});
