import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Each further worker loads and warms up the code once more. */
const COMPUTING = { maxWorkers: availableParallelism(), sequence: { groupOrder: 0 } };
/** Two more workers than there are cores: many tests wait for a process or a server. */
const WAITING = { maxWorkers: availableParallelism() + 2, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    // Modules are loaded once in each worker. A test that changes what others share puts it back.
    isolate: false,
    globalSetup: ['tests/support/memory-folder.ts'],
    // For a machine with much other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...COMPUTING,
          include: ['tests/{domain,application,adapters,composition,ui,architecture}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          ...COMPUTING,
          include: ['tests/ui/**/*.test.tsx'],
          setupFiles: 'tests/support/screens-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          ...WAITING,
          include: ['tests/{sandbox,cli,contracts,examples,chaos}/**/*.test.ts'],
          setupFiles: 'tests/support/contract-hook.ts',
          globalSetup: ['tests/support/built-launcher.ts'],
        },
      },
    ],
  },
});
