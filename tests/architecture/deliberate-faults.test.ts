import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from '#tests/mutants/mutants.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

it.each(MUTANTS)('a deliberate fault still applies, and its tests exist: $title', (mutant) => {
  const { file, from, tests } = mutant;
  expect(readFileSync(join(PROJECT_ROOT, file), 'utf8').split(from)).toHaveLength(2);
  expect(tests.filter((test) => !existsSync(join(PROJECT_ROOT, test)))).toEqual([]);
});
