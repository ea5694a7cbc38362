import type { Page } from '@playwright/test';
import { expect, expectLogin, ONBOARDING, test } from '#tests/e2e/support/app.ts';
import {
  ALL_RECORDS,
  countRecords,
  documentOf,
  expectLaunched,
  expectStep,
  fillProfile,
  importDocument,
  launch,
  openWizard,
  submitProfile,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const bar = (page: Page) => page.getByRole('alert').filter({ hasText: 'open in another tab' });
const name = (page: Page) => page.getByLabel('Hotel Name');
const continueHere = (page: Page) =>
  bar(page).getByRole('button', { name: 'Continue here' }).click();

test('the newer of two tabs only shows the setup until it continues there, also over http', async ({
  page,
  context,
  app,
}) => {
  // Browsers offer Web Locks only over https.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const hotel = uniqueHotel();
  await openWizard(page, app);
  await fillProfile(page, hotel);
  // When a user opens another tab, the browser hides this one, and the app then stores the draft.
  // This test does not hide the tab, so it waits until the draft is stored.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('setupDraft:4onboard')))
    .toContain(documentOf(hotel).hotelProfile.postal_code);
  const newer = await context.newPage();
  await newer.goto(`${app.url}/onboarding`);
  await expect(name(newer)).toHaveValue(hotel.name);
  await expect(bar(newer)).toContainText('This setup is open in another tab');
  await expect(bar(newer).getByRole('button', { name: 'Continue here' })).toBeFocused();
  await expect(name(newer)).toBeDisabled();
  await expect(newer.getByRole('button', { name: 'Continue to Room Types' })).toBeDisabled();
  await expect(bar(page)).toBeHidden();

  await name(page).fill('Hill House');
  await submitProfile(page);
  await continueHere(newer);
  await expectStep(newer, 2);
  await expect(bar(page)).toBeVisible();
  await newer.getByRole('button', { name: 'Back to Hotel Profile' }).click();
  await expect(name(newer)).toHaveValue('Hill House');
  await expect(name(newer)).toBeEnabled();

  // A page that is loaded again keeps the setup.
  await newer.reload();
  await expect(name(newer)).toBeEnabled();
  await expect(bar(newer)).toBeHidden();

  // A tab that leaves the setup gives it up.
  await newer.getByRole('button', { name: 'Your hotels' }).click();
  await expect(newer).toHaveURL(`${app.url}/hotels`);
  await expect(newer.getByText('Open in another tab')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Paste Rows' })).toBeEnabled();
  await expect(bar(page)).toBeHidden();
});

test('a launch cannot be taken over by another tab, runs once, and asks before it is left', async ({
  page,
  context,
  app,
}) => {
  const hotel = uniqueHotel();
  await openWizard(page, app);
  await importDocument(page, documentOf(hotel));
  await expectStep(page, 5);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/rates/plans/', async (route) => {
    await released;
    await route.continue();
  });
  await launch(page);
  await expect(page.getByRole('heading', { name: 'Launching your hotel' })).toBeVisible();

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  expect((await asked).type()).toBe('beforeunload');
  const other = await context.newPage();
  await other.goto(`${app.url}/onboarding`);
  await expect(bar(other)).toBeVisible();
  await continueHere(other);
  await expect(other.getByText('The launch is running in another tab.')).toBeVisible();
  await expect(bar(other)).toBeVisible();
  release();
  await expectLaunched(page);
  expect(await countRecords(app, hotel.code)).toEqual(ALL_RECORDS);
  await expectLogin(other, app);
});

test('the end of a launch keeps the setup of another tab, which signs in again in place', async ({
  page,
  context,
  app,
}) => {
  const [hotel, otherHotel] = [uniqueHotel(), uniqueHotel()];
  await openWizard(page, app);
  await importDocument(page, documentOf(hotel));
  await expectStep(page, 5);
  const other = await context.newPage();
  await other.goto(`${app.url}/onboarding?setup=2`);
  await expectStep(other, 1);
  await importDocument(other, documentOf(otherHotel));
  await expectStep(other, 5);
  await launch(page);
  await expectLaunched(page);
  const dialog = other.getByRole('alertdialog', { name: 'You were signed out' });
  await expect(dialog).toContainText('A hotel was launched in another tab');
  await dialog.getByLabel('Password', { exact: true }).fill(ONBOARDING.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await launch(other);
  await expectLaunched(other);
  expect(await countRecords(app, otherHotel.code)).toEqual(ALL_RECORDS);
});
