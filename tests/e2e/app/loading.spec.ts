import type { Request } from '@playwright/test';
import { expect, ONBOARDING, signIn, submitSignIn, test } from '#tests/e2e/support/app.ts';
import {
  expectLaunched,
  expectStep,
  launch,
  reachReview,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const CODE = /\/assets\/.*\.js$/;
const CODE_OF_SERVICES = /\/assets\/container-.*\.js$/;
const TOASTS = /\/assets\/toaster-.*\.js$/;
const CODE_OF_LAUNCH = /\/assets\/(onboard-hotel|launch-run)-.*\.js$/;

test.describe('what is loaded only when it is needed', () => {
  test('toasts are loaded with the first key, before any notice', async ({ page, app }) => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(`${app.url}/login`);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => TOASTS.test(url))).toEqual([]);
    const toasts = page.waitForResponse(TOASTS);
    await page.getByLabel('Username').press('a');
    await toasts;
    await expect(page.getByLabel(/^Notifications/)).toBeAttached();
  });

  test('the launch is loaded before it is asked for, so that it starts at once', async ({
    page,
    app,
  }) => {
    await reachReview(page, app, uniqueHotel());
    // Users have pressed something by now, which loads the toasts.
    await page.keyboard.press('Tab');
    const loaded = page.waitForResponse(/\/assets\/launch-run-/);
    await page.getByRole('button', { name: 'Launch My Hotel System' }).hover();
    await loaded;
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    const follow = (request: Request) => void asked.push(request.url());
    page.on('request', follow);
    // Requests of the next page do not count (R2).
    page.once('framenavigated', () => page.off('request', follow));
    await launch(page);
    await expectLaunched(page);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => CODE.test(url))).toEqual([]);
  });

  test('each file is fetched once and then imported from the cache', async ({ page, app }) => {
    await signIn(page, app, ONBOARDING);
    await expectStep(page, 1);
    await expect(page.getByLabel('Hotel Name')).toBeVisible();
    const sent = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => entry.name.endsWith('.js') && entry.transferSize > 0)
        .map((entry) => entry.name),
    );
    expect(sent.length).toBeGreaterThan(5);
    expect(sent).toEqual([...new Set(sent)]);
  });

  test('a sign-in that cannot be loaded says so, and can be tried again', async ({ page, app }) => {
    await page.route(CODE_OF_SERVICES, (route) => route.abort('internetdisconnected'));
    await signIn(page, app, ONBOARDING);
    await expect(page.getByText('Unable to connect to the server.')).toBeVisible();
    await page.unroute(CODE_OF_SERVICES);
    await page.getByLabel('Password', { exact: true }).clear();
    await submitSignIn(page, ONBOARDING);
    await expectStep(page, 1);
  });

  test("a launch that cannot be loaded ends with 'Setup Error', and a second one completes", async ({
    page,
    app,
  }) => {
    const refused: string[] = [];
    await page.route(CODE_OF_LAUNCH, (route) => {
      refused.push(route.request().url());
      return route.abort('internetdisconnected');
    });
    const hotel = uniqueHotel();
    await reachReview(page, app, hotel);
    await launch(page);
    await expect(page.getByText('Setup Error')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Connection error.' })).toBeVisible();
    expect(refused).not.toEqual([]);
    await expect(page.getByText(hotel.name).first()).toBeVisible();

    await page.unroute(CODE_OF_LAUNCH);
    await launch(page);
    await expectLaunched(page);
    expect(await app.list(`/hotels/?code=${hotel.code}`)).toHaveLength(1);
  });
});
