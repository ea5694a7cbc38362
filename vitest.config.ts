import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** No more workers than cores: each loads and warms up the code once more. */
const maxWorkers = availableParallelism();

export default defineConfig({
  test: {
    maxWorkers,
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
          include: ['tests/{domain,application,adapters,composition,ui,architecture}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/ui/**/*.test.tsx'],
          setupFiles: 'tests/support/screens-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          sequence: { groupOrder: 1 },
          include: ['tests/{sandbox,cli,contracts,examples,chaos}/**/*.test.ts'],
          setupFiles: 'tests/support/contract-hook.ts',
          globalSetup: ['tests/support/built-launcher.ts'],
        },
      },
    ],
  },
});
