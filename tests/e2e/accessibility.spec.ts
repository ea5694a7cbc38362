import { DEMO_ADMIN, expect, expectDashboard, signIn, test } from './app.ts';
import { expectNoFindingsNow } from './axe.ts';
import {
  expectStep,
  fillProfile,
  openWizard,
  reachReview,
  submitProfile,
  uniqueHotel,
} from './wizard.ts';

for (const width of [1280, 390]) {
  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('on the login screen, also with errors', async ({ page, app }) => {
      await page.goto(`${app.url}/login`);
      await expect(page.getByLabel('Username')).toBeVisible();
      await expectNoFindingsNow(page, 'login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Username is required')).toBeVisible();
      await expectNoFindingsNow(page, 'login with field errors');
      await signIn(page, app, { username: 'demo-former', password: 'wrong' });
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFindingsNow(page, 'login refused');
    });

    test('on the dashboard', async ({ page, app }) => {
      await signIn(page, app, DEMO_ADMIN);
      await expectDashboard(page, app);
      await expectNoFindingsNow(page, 'dashboard');
    });

    test('on the steps while they are empty and wrong', async ({ page, app }) => {
      await openWizard(page, app);
      await expectNoFindingsNow(page, 'profile');
      await page.getByRole('button', { name: 'Continue to Room Types' }).click();
      await expect(page.getByText('There is a problem')).toBeVisible();
      await expectNoFindingsNow(page, 'profile with errors');
      await fillProfile(page, uniqueHotel());
      await submitProfile(page);
      await expectNoFindingsNow(page, 'room types, empty');
    });

    test('on the filled steps and the review', async ({ page, app }) => {
      await reachReview(page, app, uniqueHotel());
      await expectNoFindingsNow(page, 'review');
      for (const [button, step] of [
        ['Back to Staff Setup', 4],
        ['Back to Rate Setup', 3],
        ['Back to Room Types', 2],
      ] as const) {
        await page.getByRole('button', { name: button }).click();
        await expectStep(page, step);
        await expectNoFindingsNow(page, `step ${step}`);
      }
    });
  });
}
