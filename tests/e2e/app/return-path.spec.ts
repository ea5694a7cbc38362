import {
  DEMO_ADMIN,
  expect,
  expireToken,
  ONBOARDING,
  submitSignIn,
  test,
} from '#tests/e2e/support/app.ts';
import { heading } from '#tests/e2e/support/dashboard.ts';
import { expectStep } from '#tests/e2e/support/wizard.ts';

const FOREIGN = ['//evil.example/a', '/\\evil.example'];

for (const path of FOREIGN) {
  test(`a session that ends at ${path} leads back to the app`, async ({ page, app }) => {
    const session = await app.session(DEMO_ADMIN);
    await page.goto(`${app.url}/login`);
    await page.evaluate((items) => Object.assign(localStorage, items), session);
    await expireToken(page);
    await page.route('**/api/auth/token/refresh/', (route) => route.fulfill({ status: 401 }));
    await page.goto(app.url + path);
    await expect(page).toHaveURL(`${app.url}/login`);
    await submitSignIn(page, DEMO_ADMIN);
    await expect(heading(page, 'Overview')).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/dashboard`);
  });

  test(`a stored return path ${path} does not fail the sign-in`, async ({ page, app }) => {
    await page.goto(`${app.url}/login`);
    await page.evaluate((kept) => sessionStorage.setItem('hms.returnPath', JSON.stringify(kept)), {
      username: ONBOARDING.username,
      path,
    });
    await page.reload();
    await expect(page.getByLabel('Username')).toHaveValue(ONBOARDING.username);
    await submitSignIn(page, ONBOARDING);
    await expectStep(page, 1);
    await expect(page).toHaveURL(new RegExp(`^${app.url}/onboarding`));
  });
}
