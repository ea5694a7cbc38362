import { DEMO_ADMIN, expect, ONBOARDING, signIn, test } from './app.ts';

test.describe('SPEC §2 Login screen', () => {
  test('an unauthenticated user on a protected route is sent to /login', async ({ page, app }) => {
    await page.goto(`${app.url}/dashboard`);
    await expect(page).toHaveURL(`${app.url}/login`);
    await expect(page.getByRole('heading', { name: 'Hotel Management System' })).toBeVisible();
    await expect(page.getByText('Sign in to access your dashboard')).toBeVisible();
  });

  test('the onboarding account is sent to /onboarding with a welcome', async ({ page, app }) => {
    await signIn(page, app, ONBOARDING);
    await expect(page).toHaveURL(/\/onboarding/);
    await expect(page.getByText('Welcome to Onboarding!')).toBeVisible();
  });

  test('a hotel user ends on /dashboard', async ({ page, app }) => {
    await signIn(page, app, DEMO_ADMIN);
    await expect(page).toHaveURL(`${app.url}/dashboard`);
  });

  test('a refused sign-in shows the message and keeps what was typed', async ({ page, app }) => {
    await signIn(page, app, { username: 'demo-former', password: 'left-last-summer' });
    await expect(page.getByRole('alert')).toContainText('No active account found');
    await expect(page.getByLabel('Username')).toHaveValue('demo-former');
  });
});
