import {
  DEMO_ADMIN,
  expect,
  expectDashboard,
  expectLogin,
  ONBOARDING,
  signIn,
  submitSignIn,
  test,
} from '#tests/e2e/support/app.ts';
import { expectNotice, rememberNotices } from '#tests/e2e/support/notices.ts';

test('a sign-in succeeds after errors that move nothing and keep what was typed', async ({
  page,
  app,
  context,
}) => {
  await page.goto(`${app.url}/nowhere/at-all`);
  await expectLogin(page, app);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hotel Management System');
  await expect(page.getByText('Sign in to access your dashboard')).toBeVisible();
  await expect(page.getByText('Forgot your password? Contact your administrator.')).toBeVisible();
  const username = page.getByLabel('Username');
  await expect(username).toBeFocused();
  const parts = [page.getByRole('heading'), page.getByRole('textbox'), page.getByRole('button')];
  const places = async () => {
    const found = await Promise.all(parts.map((part) => part.all()));
    return await Promise.all(found.flat().map((part) => part.boundingBox()));
  };
  const before = await places();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password is required')).toBeVisible();
  expect(await places()).toEqual(before);
  await submitSignIn(page, { username: 'nobody', password: 'wrong' });
  const error = page.getByRole('alert');
  await expect(error).toBeFocused();
  expect(await places()).toEqual(before);

  await username.fill('');
  await expect(error).toBeHidden();
  await context.setOffline(true);
  await submitSignIn(page, DEMO_ADMIN);
  await expect(error).toHaveText(
    'You appear to be offline. Please check your internet connection.',
  );
  await expect(username).toHaveValue(DEMO_ADMIN.username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_ADMIN.password);
  await context.setOffline(false);
  await username.fill('');
  await rememberNotices(page);
  await submitSignIn(page, DEMO_ADMIN);
  await expectDashboard(page, app);
  await expectNotice(page, 'Login successfulWelcome to Hotel Management System');
});

test('a user without a hotel is signed out again and stays on /login', async ({ page, app }) => {
  await page.route('**/api/auth/token/', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { user: object };
    const user = { ...answer.user, user_profile: { hotel: null, role: 'manager' } };
    await route.fulfill({ response, json: { ...answer, user } });
  });
  await signIn(page, app, DEMO_ADMIN);
  await expect(page.getByRole('alert')).toContainText('does not belong to a hotel');
  await page.goto(`${app.url}/dashboard`);
  await expectLogin(page, app);
});

test('the onboarding account is welcomed to the setup', async ({ page, app }) => {
  await page.goto(`${app.url}/login`);
  await rememberNotices(page);
  await submitSignIn(page, ONBOARDING);
  await expect(page).toHaveURL(`${app.url}/onboarding`);
  await expectNotice(page, "Welcome to Onboarding!Let's set up your hotel management system");
});
