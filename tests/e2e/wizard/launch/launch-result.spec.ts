import { expect, expectDashboard, ONBOARDING, openSignedIn, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import {
  ALL_RECORDS,
  countRecords,
  documentOf,
  expectLaunched,
  importDocument,
  launch,
  openWizard,
  reachReview,
  submitStaff,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const ROOMS = '**/api/rooms/rooms/';

test('a launch with warnings shows its result, also after a reload', async ({ page, app }) => {
  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
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
});

test('a launch is undone from its result, launched again, and undone from the page of the hotel', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
  await page.route(ROOMS, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { detail: 'The floor is closed.' } })
      : route.fallback(),
  );
  await launch(page);
  const offer = page.getByRole('button', { name: 'Undo launch' });
  await offer.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Undo launch?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByRole('region', { name: 'Deleted' })).toContainText(
    'Deleted: 16 records',
  );
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(offer).toBeFocused();
  await offer.click();
  await question.getByRole('button', { name: 'Undo launch' }).click();
  const done = page.getByRole('alertdialog', { name: 'Launch undone' });
  await expect(done).toContainText('The launch was undone');
  await expectNoFindings(page);
  await done.getByRole('button', { name: 'Close' }).click();
  await page.unroute(ROOMS);
  await launch(page);
  await expectLaunched(page);

  const later = await page.context().newPage();
  await openSignedIn(later, app, ONBOARDING, '/hotels');
  await later.getByRole('link', { name: hotel.name }).click();
  await later.getByRole('button', { name: `Undo the launch of ${hotel.name}` }).click();
  const dialog = later.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Undo launch' }).click();
  await expect(dialog).toContainText('The launch was undone');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(later.getByText('Not started')).toBeVisible();
  await expect(later.getByRole('button', { name: 'Undo the launch' })).toBeHidden();
});

test('generated passwords are handed over after a launch that stopped', async ({ page, app }) => {
  await page.addInitScript(() => {
    globalThis.print = () => undefined;
  });
  const hotel = uniqueHotel();
  const { email, username } = hotel.admin;
  const people = [email, `agent.${email}`].map((address, index) => ({
    first_name: index === 0 ? 'Rita' : 'محمد',
    last_name: 'Menon',
    email: address,
  }));
  await openWizard(page, app);
  await importDocument(page, { ...documentOf(hotel), staffUsers: people });
  await page.getByRole('button', { name: 'Fill in 2 missing passwords' }).click();
  await submitStaff(page);
  const users = '**/api/auth/users/';
  await page.route(users, (route) =>
    route.request().method() === 'POST' && route.request().postDataJSON().username === username
      ? route.fulfill({ status: 400, json: { username: ['Taken.'] } })
      : route.fallback(),
  );
  await launch(page);
  const panel = page.getByRole('region', { name: 'The launch stopped at: Staff users' });
  await expect(panel).toContainText('1 person got a generated password');

  const question = page.getByRole('alertdialog', { name: 'Leave without the passwords?' });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  // As a link or the browser's Back button does.
  await page.evaluate(() => history.pushState(null, '', '/hotels'));
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/onboarding\?step=5$/);
  await panel.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('listitem').filter({ visible: true });
  await expect(printed).toHaveCount(1);
  await expect(printed).toContainText('محمد Menon');
  await expect(printed.getByRole('heading')).toHaveCSS('font-weight', '700');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.sign-in-sheet')).toHaveCount(0);
});

test('a launch that failed offline runs once online, and hands over its passwords', async ({
  page,
  app,
  context,
  settle,
}) => {
  const hotel = uniqueHotel();
  const { email } = hotel.admin;
  const people = [{ first_name: 'Rita', last_name: 'Menon', email }];
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

  await page.getByRole('button', { name: 'Show password of Rita Menon' }).click();
  const password = await page.locator('output', { hasText: /^[A-Za-z2-9]{8}$/ }).textContent();
  await page.getByRole('button', { name: 'Hide password of Rita Menon' }).click();
  await expect(page.getByText(password!)).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await page.getByRole('button', { name: 'Leave without them' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(/^rita/);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password!);
  await page.keyboard.press('Enter');
  await expectDashboard(page, app);
});
