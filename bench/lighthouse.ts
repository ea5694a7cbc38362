import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/chromium.ts';
import { serveApp } from '#tests/support/serve-app.ts';
import { ONBOARDING, submitSignIn } from '#tests/e2e/support/app.ts';
import { expectStep } from '#tests/e2e/support/wizard.ts';
import type { Figure } from './bench.ts';
import { median } from './median.ts';

/**
 * Lighthouse is not a dependency, because it takes 176 MB. `npx` downloads it when the bench runs.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const LEAST_SCORE = { '/login': 95, '/onboarding': 93 };

interface Report {
  readonly finalDisplayedUrl: string;
  readonly categories: { readonly performance: { readonly score: number | null } };
}

/**
 * Measures the Lighthouse performance of the login page and the wizard, on Lighthouse's default phone and slow network.
 */
export async function* lighthouse(): AsyncGenerator<Figure> {
  const app = await serveApp();
  const profile = mkdtempSync(join(tmpdir(), 'hms-lighthouse-'));
  try {
    yield scoreOf(app.url, '/login', profile);
    await signIn(app.url, profile);
    yield scoreOf(app.url, '/onboarding', profile);
  } finally {
    // Retries, because the browser may still write to its profile for a moment after it exits.
    rmSync(profile, { recursive: true, maxRetries: 5, retryDelay: 200 });
    app.stop();
  }
}

function scoreOf(url: string, path: keyof typeof LEAST_SCORE, profile: string): Figure {
  const reports = Array.from({ length: RUNS }, () => reportOn(`${url}${path}`, profile));
  return {
    name: `Lighthouse performance of ${path}, mobile, simulated slow 4G, median of ${RUNS}`,
    value: median(reports.map(({ categories }) => 100 * (categories.performance.score ?? 0))),
    limit: LEAST_SCORE[path],
    bound: 'at least',
  };
}

function reportOn(url: string, profile: string): Report {
  const flags = [...CHROMIUM_ARGS, '--headless=new', `--user-data-dir=${profile}`];
  const text = execFileSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      '--no-enable-error-reporting',
      '--only-categories=performance',
      `--chrome-flags=${flags.join(' ')}`,
    ],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, CHROME_PATH: ensureChromium() },
    },
  );
  const report = JSON.parse(text) as Report;
  const { origin, pathname } = new URL(report.finalDisplayedUrl);
  if (origin + pathname !== url)
    throw new Error(`${url} redirected to ${report.finalDisplayedUrl}.`);
  return report;
}

/** Saves a session in the browser profile. Lighthouse clears only caches, so its pages are signed in. */
async function signIn(url: string, profile: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: CHROMIUM_ARGS,
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await submitSignIn(page, ONBOARDING);
  await expectStep(page, 1);
  await context.close();
}
