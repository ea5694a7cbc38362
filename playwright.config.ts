import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './scripts/install-chromium.ts',
  outputDir: 'test-results',
  workers: availableParallelism(),
  fullyParallel: true,
  // A test is a whole journey, and the machine may have much other work.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    // Nothing waits for what fades or slides.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
