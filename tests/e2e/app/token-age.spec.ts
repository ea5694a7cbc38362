import type { Page } from '@playwright/test';
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

/** A server whose clock the test advances, and a device whose clock differs from it. */
async function start(
  page: Page,
  settle: () => Promise<void>,
  { tokenMinutes, aheadMs, isDateHidden = false }: Case,
) {
  let passed = 0;
  const startedAt = Date.now();
  const app = await serveBuiltApp({
    accessTokenSeconds: tokenMinutes * 60,
    now: () => Date.now() + passed,
  });
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/token/refresh/')) refreshes.push(request.url());
  });
  if (isDateHidden) {
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const { date: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
  }
  await page.clock.install({ time: Date.now() + aheadMs });
  return {
    app,
    refreshes,
    serverElapsed: () => Date.now() - startedAt + passed,
    /** A refresh that is in progress during a reload would be repeated. */
    reload: async () => {
      await settle();
      await page.reload();
    },
    pass: async (ms: number) => {
      // The two clocks cannot be set at the same moment.
      await settle();
      passed += ms;
      await page.clock.fastForward(ms);
    },
  };
}

test.describe('a device whose clock is wrong', () => {
  // Unit tests try other clocks and other lives.
  test('works through many token lives', async ({ page, settle }) => {
    const tokenMinutes = 2;
    const behind = { tokenMinutes, aheadMs: -3 * MINUTE, isDateHidden: true };
    const { app, refreshes, pass, reload, serverElapsed } = await start(page, settle, behind);
    await signIn(page, app, DEMO_ADMIN);
    await expect(heading(page, 'Overview')).toBeVisible();
    expect(refreshes).toEqual([]);
    const step = (tokenMinutes * MINUTE) / 4;
    for (let steps = 0; steps < 6; steps += 1) {
      await pass(step);
      await open(page, steps % 2 === 0 ? 'Staff' : 'Rooms');
    }
    await reload();
    await expectLoaded(page, 'Rooms');
    // A token is refreshed after half of its life.
    const most = serverElapsed() / ((tokenMinutes * MINUTE) / 2);
    expect(refreshes.length).toBeGreaterThan(0);
    expect(refreshes.length).toBeLessThanOrEqual(most);
    await app.stop();
  });

  test('a clock that is set while the user works ends no session', async ({ page, settle }) => {
    const { app, pass, reload, refreshes, serverElapsed } = await start(page, settle, {
      tokenMinutes: 2,
      aheadMs: 0,
    });
    await signIn(page, app, ONBOARDING);
    await expectStep(page, 1);
    for (const jump of [DAY, -DAY, -MINUTE, 10 * MINUTE]) {
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + jump);
      await pass(MINUTE);
      await reload();
      await expectStep(page, 1);
    }
    // Each jump may cost one more refresh.
    expect(refreshes.length).toBeLessThanOrEqual(serverElapsed() / MINUTE + 4);
    await app.stop();
  });
});
