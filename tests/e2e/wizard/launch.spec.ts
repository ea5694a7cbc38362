import { expect, expectDashboard, expectLogin, test } from '#tests/e2e/support/app.ts';
import { animationsEnd, expectNoFindings } from '#tests/e2e/support/axe.ts';
import {
  ALL_RECORDS,
  countRecords,
  documentOf,
  expectLaunched,
  expectStep,
  importDocument,
  launch,
  openWizard,
  reachReview,
  submitStaff,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const ROOMS = '**/api/rooms/rooms/';

test('a launch with warnings shows its result, also after a reload, and is undone and launched again', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
  await page.getByRole('button', { name: 'Setup menu' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download configuration' }).click();
  const saved = await (await (await saving).createReadStream()).toArray();
  const configuration = Buffer.concat(saved).toString();
  expect(configuration).toContain(hotel.admin.email);
  expect(configuration).not.toContain(hotel.admin.password);

  await page.route(ROOMS, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { detail: 'The floor is closed.' } })
      : route.fallback(),
  );
  await launch(page);
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

  const offer = page.getByRole('button', { name: 'Undo launch' });
  await offer.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Undo launch?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByRole('region', { name: 'Deleted' })).toContainText(
    'Deleted: 16 records',
  );
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(offer).toBeFocused();
  await offer.click();
  await question.getByRole('button', { name: 'Undo launch' }).click();
  const done = page.getByRole('alertdialog', { name: 'Launch undone' });
  await expect(done).toContainText('The launch was undone');
  await expectNoFindings(page);
  await done.getByRole('button', { name: 'Close' }).click();
  await page.unroute(ROOMS);
  // The reload has lost the password, which no browser stores.
  await page.getByLabel('Password', { exact: true }).fill(hotel.admin.password);
  await submitStaff(page);
  await launch(page);
  await expectLaunched(page);
  await expectLogin(page, app);
  expect(await countRecords(app, hotel.code)).toEqual(ALL_RECORDS);
  await app.session(hotel.admin);
});

test('a launch that failed offline runs once online, and hands over its passwords', async ({
  page,
  app,
  context,
  settle,
}) => {
  await page.addInitScript(() => {
    globalThis.print = () => undefined;
  });
  const hotel = uniqueHotel();
  const { email } = hotel.admin;
  const people = [{ first_name: 'محمد', last_name: 'Menon', email }];
  await openWizard(page, app);
  await importDocument(page, { ...documentOf(hotel), staffUsers: people });
  await page.getByRole('button', { name: /^Generate/ }).click();
  await submitStaff(page);
  await settle();
  await context.setOffline(true);
  await launch(page);
  await expect(page.getByText('A part of the app could not be loaded.')).toBeVisible();
  await context.setOffline(false);

  const seen = Promise.withResolvers<void>();
  await page.route('**/api/rates/plans/', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await launch(page);
  await expect(page.getByRole('progressbar', { name: 'Launch progress' })).toBeVisible();
  seen.resolve();
  const sheet = page.getByText('1 person got a generated password');
  await expect(sheet).toBeVisible();
  expect(await countRecords(app, hotel.code)).toEqual(ALL_RECORDS);

  await page.getByRole('button', { name: 'Show password of محمد Menon' }).click();
  const password = await page.locator('output', { hasText: /^[A-Za-z2-9]{8}$/ }).textContent();
  await page.getByRole('button', { name: 'Hide password of محمد Menon' }).click();
  await expect(page.getByText(password!)).toHaveCount(0);
  const goOn = page.getByRole('button', { name: 'Continue to sign in' });
  await goOn.click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('listitem').filter({ visible: true });
  await expect(printed).toHaveCount(1);
  await expect(printed).toContainText('محمد Menon');
  await expect(printed.getByRole('heading')).toHaveCSS('font-weight', '700');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.sign-in-sheet')).toHaveCount(0);

  await page.unrouteAll();
  await goOn.click();
  await expect(page.getByLabel('Username')).toHaveValue(hotel.admin.username);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password!);
  await page.keyboard.press('Enter');
  await expectDashboard(page, app);
});

test('a launch whose page was reloaded continues, and sets the password that is lost', async ({
  page,
  app,
  context,
}) => {
  const hotel = uniqueHotel();
  const { username, password } = hotel.admin;
  await reachReview(page, app, hotel);
  const isSent = Promise.withResolvers<void>();
  await page.route('**/api/auth/users/', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback();
    await route.fetch();
    isSent.resolve();
    // The page never gets the response.
  });
  await launch(page);
  await isSent.promise;
  await page.reload();
  // Remove the route only after the reload. Otherwise, the old page could send the request again.
  await page.unroute('**/api/auth/users/');
  await expect(page.getByText('Launch Not Finished').first()).toBeVisible();
  const stored = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(stored).toContain(hotel.code);
  expect(stored).not.toContain(password);

  await expectStep(page, 4);
  await page.getByLabel('Password', { exact: true }).fill('N3wHarbour');
  await submitStaff(page);
  await launch(page);
  await expectLaunched(page);
  expect(await countRecords(app, hotel.code)).toEqual(ALL_RECORDS);
  await app.session({ username, password: 'N3wHarbour' });
  await page.waitForURL('**/login');
  // The launch can still be undone from the page of the hotel.
  const kept = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(kept).toContain(hotel.code);
  expect(kept).not.toContain('N3wHarbour');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a hotel is launched with the first tap on 'Launch My Hotel System'", async ({
    page,
    app,
    settle,
  }) => {
    const hotel = uniqueHotel();
    await reachReview(page, app, hotel);
    const button = page.getByRole('button', { name: 'Launch My Hotel System' });
    await settle();
    await animationsEnd(page);
    const { x, y, width, height } = (await button.boundingBox())!;
    // Taps one point like a finger, because `tap()` would scroll and retry.
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expectLaunched(page);
    expect(await app.list(`/hotels/?code=${hotel.code}`)).toHaveLength(1);
  });
});
