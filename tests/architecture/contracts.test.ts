import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';
import { isIn, MODULES, sourceOf } from './module-graph.ts';

/** Ports with a contract that all of their adapters pass. */
const PORTS = /\bclass (\w+) implements (?:RunRowStore|SessionStore|Lock|Transport)\b/g;

const CONTRACTS = globSync(
  ['tests/adapters/contracts/*.test.ts', 'tests/adapters/support/http-world.ts'],
  { cwd: PROJECT_ROOT },
)
  .map((path) => readFileSync(join(PROJECT_ROOT, path), 'utf8'))
  .join('\n');

const ADAPTERS = MODULES.filter((module) => isIn(module, 'src/adapters')).flatMap((module) =>
  [...sourceOf(module).matchAll(PORTS)].map(([, name = '']) => name),
);

describe('an adapter of a port with a contract', () => {
  it('is found in the source', () => {
    expect(ADAPTERS).toContain('RunFolder');
  });

  it.each(ADAPTERS)('%s passes the contract', (name) => {
    expect(CONTRACTS).toContain(`new ${name}(`);
  });
});
