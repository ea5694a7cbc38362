import { expect, expectDashboard, expectLogin, test } from '#tests/e2e/support/app.ts';
import { animationsEnd, expectNoFindings } from '#tests/e2e/support/axe.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';

const ROOMS = '**/api/rooms/rooms/';
const DAY_MS = 24 * 60 * 60_000;

const yearIn = (timeZone: string) =>
  new Date().toLocaleDateString('en', { year: 'numeric', timeZone });

test('a launch with warnings is shown, undone and launched again', async ({ page, app }) => {
  const hotel = wizard.uniqueHotel();
  await wizard.reachReview(page, app, hotel);
  let isClosed = true;
  await page.route(ROOMS, (route) =>
    isClosed && route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { detail: 'The floor is closed.' } })
      : route.fallback(),
  );
  await wizard.launch(page);
  const heading = page.getByRole('heading', { name: 'Hotel Launched' });
  await expect(heading).toBeFocused();
  await expect(page.getByText('3 records missing')).toBeVisible();
  const group = page.getByRole('region', { name: 'What failed' });
  await expect(group.getByRole('button', { name: 'Fix 3 rooms (101–103)' })).toBeVisible();
  await expect(group).toContainText('The floor is closed.');
  await group.getByText('Show all 3').click();
  await expect(group.getByText('Room 102')).toBeVisible();
  await expectNoFindings(page);

  // The user is still signed in, so a reload shows the same result.
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(group).toBeVisible();
  await expect(page.getByRole('button', { name: 'Launch again' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo launch' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo launch?' });
  await expect(question.getByRole('region', { name: 'Deleted' })).toContainText(
    'Deleted: 16 records',
  );
  await question.getByRole('button', { name: 'Undo launch' }).click();
  const done = page.getByRole('alertdialog', { name: 'Launch undone' });
  await expect(done).toContainText('The launch was undone');
  await expectNoFindings(page);
  await done.getByRole('button', { name: 'Close' }).click();
  isClosed = false;
  // The reload has lost the password, which no browser stores.
  await page.getByLabel('Password', { exact: true }).fill(hotel.admin.password);
  await wizard.submitStaff(page);
  await wizard.launch(page);
  await wizard.expectLaunched(page);
  await expectLogin(page, app);
  expect(await wizard.countRecords(app, hotel.code)).toEqual(wizard.ALL_RECORDS);
  await app.session(hotel.admin);
});

test('a launch that failed offline runs once online', async ({ page, app, context, settle }) => {
  await page.addInitScript(() => {
    globalThis.print = () => undefined;
  });
  const hotel = wizard.uniqueHotel();
  const { email } = hotel.admin;
  const people = [{ first_name: 'محمد', last_name: 'Menon', email }];
  await wizard.open(page, app);
  await wizard.importDocument(page, { ...wizard.documentOf(hotel), staffUsers: people });
  await page.getByRole('button', { name: /^Generate/ }).click();
  await wizard.submitStaff(page);
  await settle();
  await context.setOffline(true);
  await wizard.launch(page);
  await expect(page.getByText('A part of the app could not be loaded.')).toBeVisible();
  await context.setOffline(false);

  const seen = Promise.withResolvers<void>();
  await page.route('**/api/rates/plans/', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await wizard.launch(page);
  await expect(page.getByRole('progressbar', { name: 'Launch progress' })).toBeVisible();
  seen.resolve();
  const sheet = page.getByText('1 person got a generated password');
  await expect(sheet).toBeVisible();
  expect(await wizard.countRecords(app, hotel.code)).toEqual(wizard.ALL_RECORDS);

  await page.getByRole('button', { name: 'Show password of محمد Menon' }).click();
  const password = await page.locator('output', { hasText: /^[A-Za-z2-9]{8}$/ }).textContent();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('listitem').filter({ visible: true });
  await expect(printed).toHaveCount(1);
  await expect(printed).toContainText('محمد Menon');
  await expect(printed.getByRole('heading')).toHaveCSS('font-weight', '700');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.sign-in-sheet')).toHaveCount(0);

  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(hotel.admin.username);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password!);
  await page.keyboard.press('Enter');
  await expectDashboard(page, app);
});

test('a launch whose page was reloaded continues', async ({ page, app, context }) => {
  const hotel = wizard.uniqueHotel();
  const { username, password } = hotel.admin;
  await wizard.reachReview(page, app, hotel);
  const isSent = Promise.withResolvers<void>();
  let isReloaded = false;
  await page.route('**/api/auth/users/', async (route) => {
    if (isReloaded || route.request().method() !== 'POST') return await route.fallback();
    await route.fetch();
    isSent.resolve();
    // The page never gets the response.
  });
  await wizard.launch(page);
  await isSent.promise;
  await page.reload();
  // Only after the reload, because the old page could send the request again. With `unroute`, requests in progress would
  // get no response.
  isReloaded = true;
  await expect(page.getByText('Launch Not Finished').first()).toBeVisible();
  const stored = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(stored).toContain(hotel.code);
  expect(stored).not.toContain(password);

  await wizard.expectStep(page, 4);
  await page.getByLabel('Password', { exact: true }).fill('N3wHarbour');
  await wizard.submitStaff(page);
  await wizard.launch(page);
  await wizard.expectLaunched(page);
  expect(await wizard.countRecords(app, hotel.code)).toEqual(wizard.ALL_RECORDS);
  await app.session({ username, password: 'N3wHarbour' });
  await page.waitForURL('**/login');
  // The launch can still be undone from the page of the hotel.
  const kept = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(kept).toContain(hotel.code);
  expect(kept).not.toContain('N3wHarbour');
});

test.describe('on a phone whose clock is behind', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("the first tap launches a hotel, with rates for the server's year", async ({
    page,
    app,
    settle,
  }) => {
    await page.clock.setSystemTime(Date.now() - 400 * DAY_MS);
    const hotel = wizard.uniqueHotel();
    await wizard.reachReview(page, app, hotel);
    const notice = page.getByText("This device's clock is");
    await expect(notice).toHaveText(
      "This device's clock is 400 days behind the server. Rates and the launch use the server's time. Set this device's clock.",
    );
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByText(/Rates are valid until .*\./)).toContainText(
      yearIn('Asia/Kolkata'),
    );
    await settle();
    await animationsEnd(page);
    const button = page.getByRole('button', { name: 'Launch My Hotel System' });
    const { x, y, width, height } = (await button.boundingBox())!;
    // Taps one point like a finger, because `tap()` would scroll and retry.
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await wizard.expectLaunched(page);
    const [record, ...more] = await app.list(`/hotels/?code=${hotel.code}`);
    expect(more).toEqual([]);
    const { id, timezone, onboarding_completed_at: at } = record!;
    const rules = await app.list(`/rates/rules/?hotel=${String(id)}`);
    expect(new Set(rules.map((rule) => rule['start_date']))).toEqual(
      new Set([`${yearIn(String(timezone))}-01-01`]),
    );
    expect(Math.abs(Date.parse(String(at)) - Date.now())).toBeLessThan(DAY_MS);
  });
});
