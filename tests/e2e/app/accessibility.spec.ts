import { expect, signIn, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import {
  expectStep,
  fillProfile,
  openWizard,
  reachReview,
  submitProfile,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

test('axe finds nothing on the sign-in screen, also with errors', async ({ page, app }) => {
  await page.goto(`${app.url}/login`);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectNoFindings(page);
  await signIn(page, app, { username: 'demo-former', password: 'wrong' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing on wizard steps that are empty or wrong', async ({ page, app }) => {
  await openWizard(page, app);
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Continue to Room Types' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await expectNoFindings(page);
  await fillProfile(page, uniqueHotel());
  await submitProfile(page);
  await expectNoFindings(page);
});

test('axe finds nothing on filled wizard steps and the review', async ({ page, app }) => {
  await reachReview(page, app, uniqueHotel());
  await expectNoFindings(page);
  for (const [button, step] of [
    ['Back to Staff Setup', 4],
    ['Back to Rate Setup', 3],
    ['Back to Room Types', 2],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expectStep(page, step);
    await expectNoFindings(page);
  }
});
