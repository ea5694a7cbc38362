import { serveBuiltApp } from '#tests/e2e/support/app-server.ts';
import { DEMO_ADMIN, expect, signIn, test } from '#tests/e2e/support/app.ts';
import { expectLoaded, heading, open } from '#tests/e2e/support/dashboard.ts';
import { expectLaunched, launch, reachReview, uniqueHotel } from '#tests/e2e/support/wizard.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TOKEN_MINUTES = 2;

const yearIn = (timeZone: string) =>
  new Date().toLocaleDateString('en', { year: 'numeric', timeZone });

test("a device whose clock is behind says so and launches rates for the server's year", async ({
  page,
  app,
}) => {
  await page.clock.setSystemTime(Date.now() - 400 * DAY);
  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
  const notice = page.getByText("This device's clock is");
  await expect(notice).toHaveText(
    "This device's clock is 400 days behind the server. Rates and the launch use the server's time. Set this device's clock.",
  );
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Hide' }).click({ trial: true });
  }
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText(/Rates are valid until .*\./)).toContainText(yearIn('Asia/Kolkata'));
  await launch(page);
  await expectLaunched(page);
  const [record] = await app.list(`/hotels/?code=${hotel.code}`);
  const { id, timezone, onboarding_completed_at: at } = record!;
  const rules = await app.list(`/rates/rules/?hotel=${String(id)}`);
  expect(new Set(rules.map((rule) => rule['start_date']))).toEqual(
    new Set([`${yearIn(String(timezone))}-01-01`]),
  );
  expect(Math.abs(Date.parse(String(at)) - Date.now())).toBeLessThan(120_000);
});

test('a session outlives many tokens on a device whose clock is wrong and is set meanwhile', async ({
  page,
  settle,
}) => {
  let passed = 0;
  const startedAt = Date.now();
  const serverElapsed = () => Date.now() - startedAt + passed;
  const app = await serveBuiltApp({
    accessTokenSeconds: TOKEN_MINUTES * 60,
    now: () => Date.now() + passed,
  });
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/token/refresh/')) refreshes.push(request.url());
  });
  // Some servers hide the `Date` header. Unit tests try other clocks and other lives.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const { date: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.clock.install({ time: Date.now() - 3 * MINUTE });
  const pass = async (ms: number) => {
    // The two clocks cannot be set at the same moment.
    await settle();
    passed += ms;
    await page.clock.fastForward(ms);
  };
  await signIn(page, app, DEMO_ADMIN);
  await expect(heading(page, 'Overview')).toBeVisible();
  expect(refreshes).toEqual([]);
  const step = (TOKEN_MINUTES * MINUTE) / 4;
  for (const section of ['Staff', 'Rooms', 'Staff', 'Rooms', 'Staff', 'Rooms']) {
    await pass(step);
    await open(page, section);
  }
  // A token is refreshed after half of its life.
  const most = serverElapsed() / ((TOKEN_MINUTES * MINUTE) / 2);
  expect(refreshes.length).toBeGreaterThan(0);
  expect(refreshes.length).toBeLessThanOrEqual(most);

  const jumps = [DAY, -DAY, -MINUTE];
  for (const jump of jumps) {
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + jump);
    await pass(MINUTE);
    // A refresh that is in progress during a reload would be repeated.
    await settle();
    await page.reload();
    await expectLoaded(page, 'Rooms');
  }
  // Each jump may cost one more refresh.
  expect(refreshes.length).toBeLessThanOrEqual(serverElapsed() / MINUTE + jumps.length);
  await app.stop();
});
