import { defineConfig } from 'vitest/config';

/** `npm run test:long`: what takes long and changes rarely. */
export default defineConfig({
  test: {
    include: ['tests/**/*.long.ts'],
    setupFiles: 'tests/support/contract-hook.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    globalSetup: 'tests/support/built-launcher.ts',
  },
});
