import type { Page } from '@playwright/test';
import { expect, expectLogin, ONBOARDING, test } from '#tests/e2e/support/app.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';

const bar = (page: Page) => page.getByRole('alert').filter({ hasText: 'open in another tab' });
const name = (page: Page) => page.getByLabel('Hotel Name');
const continueHere = (page: Page) =>
  bar(page).getByRole('button', { name: 'Continue here' }).click();

test('the newer of two tabs only shows the setup', async ({ page, context, app }) => {
  // Browsers offer Web Locks only over https.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const hotel = wizard.uniqueHotel();
  await wizard.open(page, app);
  await wizard.fillProfile(page, hotel);
  // When a user opens another tab, the browser hides this one, and the app then stores the draft.
  // This test does not hide the tab, so it waits until the draft is stored.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('setupDraft:4onboard')))
    .toContain(wizard.documentOf(hotel).hotelProfile.postal_code);
  const newer = await context.newPage();
  await newer.goto(`${app.url}/onboarding`);
  await expect(name(newer)).toHaveValue(hotel.name);
  await expect(bar(newer)).toContainText('This setup is open in another tab');
  await expect(bar(newer).getByRole('button', { name: 'Continue here' })).toBeFocused();
  await expect(name(newer)).toBeDisabled();
  await expect(newer.getByRole('button', { name: 'Continue to Room Types' })).toBeDisabled();
  await expect(bar(page)).toBeHidden();

  await name(page).fill('Hill House');
  await wizard.submitProfile(page);
  await continueHere(newer);
  await wizard.expectStep(newer, 2);
  await expect(bar(page)).toBeVisible();
  await newer.getByRole('button', { name: 'Back to Hotel Profile' }).click();
  await expect(name(newer)).toHaveValue('Hill House');
  await expect(name(newer)).toBeEnabled();

  // A page that is loaded again keeps the setup.
  await newer.reload();
  await expect(name(newer)).toBeEnabled();
  await expect(bar(newer)).toBeHidden();
});

test('a launch keeps the setup of another tab', async ({ page, context, app }) => {
  const [hotel, otherHotel] = [wizard.uniqueHotel(), wizard.uniqueHotel()];
  await wizard.reachReview(page, app, hotel);
  const other = await context.newPage();
  await other.goto(`${app.url}/onboarding?setup=2`);
  await wizard.expectStep(other, 1);
  await wizard.importDocument(other, wizard.documentOf(otherHotel));
  await wizard.expectStep(other, 5);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/rates/plans/', async (route) => {
    await released;
    await route.continue();
  });
  await wizard.launch(page);
  await expect(page.getByRole('heading', { name: 'Launching your hotel' })).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  expect((await asked).type()).toBe('beforeunload');

  const same = await context.newPage();
  await same.goto(`${app.url}/onboarding`);
  await continueHere(same);
  await expect(same.getByText('The launch is running in another tab.')).toBeVisible();
  await expect(bar(same)).toBeVisible();
  release();
  await wizard.expectLaunched(page);
  await expectLogin(same, app);
  expect(await wizard.countRecords(app, hotel.code)).toEqual(wizard.ALL_RECORDS);

  const dialog = other.getByRole('alertdialog', { name: 'You were signed out' });
  await expect(dialog).toContainText('A hotel was launched in another tab');
  await dialog.getByLabel('Password', { exact: true }).fill(ONBOARDING.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await wizard.launch(other);
  await wizard.expectLaunched(other);
  expect(await wizard.countRecords(app, otherHotel.code)).toEqual(wizard.ALL_RECORDS);
});
