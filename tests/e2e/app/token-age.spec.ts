import type { Page, Request } from '@playwright/test';
import { serveBuiltApp } from '#tests/e2e/support/app-server.ts';
import { DEMO_ADMIN, expect, ONBOARDING, signIn, test } from '#tests/e2e/support/app.ts';
import { expectLoaded, heading, open } from '#tests/e2e/support/dashboard.ts';
import { expectStep } from '#tests/e2e/support/wizard.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Case {
  readonly tokenMinutes: number;
  /** How far the clock of the device is ahead of the server's. */
  readonly aheadMs: number;
  readonly isDateHidden?: boolean;
}

const CASES: readonly Case[] = [
  { tokenMinutes: 2, aheadMs: 3 * MINUTE },
  { tokenMinutes: 5, aheadMs: 6 * MINUTE, isDateHidden: true },
  { tokenMinutes: 2, aheadMs: -3 * MINUTE, isDateHidden: true },
];

/** A server whose clock the test advances, and a device whose clock differs from it. */
async function start(page: Page, { tokenMinutes, aheadMs, isDateHidden = false }: Case) {
  let passed = 0;
  const startedAt = Date.now();
  const app = await serveBuiltApp({
    accessTokenSeconds: tokenMinutes * 60,
    now: () => Date.now() + passed,
  });
  const refreshes: string[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => {
    pending.add(request);
    if (request.url().endsWith('/auth/token/refresh/')) refreshes.push(request.url());
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  if (isDateHidden) {
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const { date: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
  }
  await page.clock.install({ time: Date.now() + aheadMs });
  const settle = () => expect.poll(() => pending.size).toBe(0);
  return {
    app,
    refreshes,
    serverElapsed: () => Date.now() - startedAt + passed,
    /** Waits until no request is in progress, because a reload would repeat a refresh. */
    settle,
    pass: async (ms: number) => {
      // The two clocks cannot be set at the same moment.
      await settle();
      passed += ms;
      await page.clock.fastForward(ms);
    },
  };
}

test.describe('a device whose clock is wrong', () => {
  for (const sample of CASES) {
    const { tokenMinutes, aheadMs, isDateHidden } = sample;
    const where = `a clock ${aheadMs / MINUTE} minutes ahead, tokens of ${tokenMinutes} minutes`;
    test(`works through many token lives: ${where}${isDateHidden ? ', no date' : ''}`, async ({
      page,
    }) => {
      const { app, refreshes, pass, settle, serverElapsed } = await start(page, sample);
      await signIn(page, app, DEMO_ADMIN);
      await expect(heading(page, 'Overview')).toBeVisible();
      expect(refreshes).toEqual([]);
      const step = (tokenMinutes * MINUTE) / 4;
      for (let steps = 0; steps < 6; steps += 1) {
        await pass(step);
        await open(page, steps % 2 === 0 ? 'Staff' : 'Rooms');
      }
      await settle();
      await page.reload();
      await expectLoaded(page, 'Rooms');
      // A token is refreshed after half of its life.
      const most = serverElapsed() / ((tokenMinutes * MINUTE) / 2);
      expect(refreshes.length).toBeGreaterThan(0);
      expect(refreshes.length).toBeLessThanOrEqual(most);
      await app.stop();
    });
  }

  test('a clock that is set while the user works ends no session', async ({ page }) => {
    const { app, pass, refreshes, serverElapsed } = await start(page, {
      tokenMinutes: 2,
      aheadMs: 0,
    });
    await signIn(page, app, ONBOARDING);
    await expectStep(page, 1);
    for (const jump of [DAY, -DAY, -MINUTE, 10 * MINUTE]) {
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + jump);
      await pass(MINUTE);
      await page.reload();
      await expectStep(page, 1);
    }
    // Each jump may cost one more refresh.
    expect(refreshes.length).toBeLessThanOrEqual(serverElapsed() / MINUTE + 4);
    await app.stop();
  });
});
