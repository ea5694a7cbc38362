import {
  DEMO_ADMIN,
  expect,
  ONBOARDING,
  openSignedIn,
  submitSignIn,
  test,
  withExpiredToken,
} from '#tests/e2e/support/app.ts';
import { heading } from '#tests/e2e/support/dashboard.ts';
import { expectStep } from '#tests/e2e/support/wizard.ts';

// Unit tests try other paths.
const FOREIGN = '/\\evil.example';

test('a session that ends at the path of another server leads back to the app', async ({
  page,
  app,
}) => {
  await page.route('**/api/auth/token/refresh/', (route) => route.fulfill({ status: 401 }));
  await openSignedIn(page, withExpiredToken(app), DEMO_ADMIN, FOREIGN);
  await expect(page).toHaveURL(`${app.url}/login`);
  await submitSignIn(page, DEMO_ADMIN);
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/dashboard`);
});

test('a stored return path to another server does not fail the sign-in', async ({ page, app }) => {
  await page.goto(`${app.url}/login`);
  await page.evaluate((kept) => sessionStorage.setItem('hms.returnPath', JSON.stringify(kept)), {
    username: ONBOARDING.username,
    path: FOREIGN,
  });
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue(ONBOARDING.username);
  await submitSignIn(page, ONBOARDING);
  await expectStep(page, 1);
  await expect(page).toHaveURL(new RegExp(`^${app.url}/onboarding`));
});
