import type { Page } from '@playwright/test';
import { expect, ONBOARDING, submitSignIn, test } from '#tests/e2e/support/app.ts';
import { enter, navigation } from '#tests/e2e/support/dashboard.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';
import { expectStep } from '#tests/e2e/support/wizard.ts';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('a late 401 does not sign out the user who signed in meanwhile', async ({ page, app }) => {
  await enter(page, app, await makeHotel(app), 'admin');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/auth/staff/**', async (route) => {
    await released;
    await route.fulfill({ status: 401, json: { code: 'token_not_valid' } });
    answer();
  });
  const asked = page.waitForRequest('**/api/auth/staff/**');
  await navigation(page).getByRole('link', { name: 'Staff' }).click();
  await asked;
  await signOut(page);
  await submitSignIn(page, ONBOARDING);
  await expectStep(page, 1);
  release();
  await answered;
  // The page has handled the response.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expectStep(page, 1);
  await expect(page.getByText('Session Expired')).toBeHidden();
});
