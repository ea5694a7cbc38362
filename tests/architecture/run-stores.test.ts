import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, isIn, MODULES } from './module-graph.ts';

const ROWS = 'src/application/ports/runs/run-rows.ts';
const STORES = MODULES.filter(
  (module) => isIn(module, 'src/adapters') && importsOf(module).includes(ROWS),
);
const KINDS = ['tests/adapters/contracts/run-store-kinds.ts', 'tests/fakes/memory-run-store.ts'];
/** The folders from which these modules import. */
const usedBy = (...modules: readonly string[]) =>
  modules.flatMap((module) => importsOf(module).map((path) => dirname(path)));

it.each([...new Set(STORES.map((store) => dirname(store)))])(
  'the run store of %s passes the contract, and a composition root binds it',
  (folder) => {
    expect(usedBy(...KINDS)).toContain(folder);
    expect(usedBy('src/ui/container.ts', 'cli/stores.ts')).toContain(folder);
  },
);
