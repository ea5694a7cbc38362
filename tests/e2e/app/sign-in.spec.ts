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
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { expectNotice } from '#tests/e2e/support/notices.ts';
import { expectStep } from '#tests/e2e/support/wizard.ts';

test('errors move nothing and keep what was typed', async ({ page, app, context }) => {
  await page.goto(`${app.url}/nowhere/at-all`);
  await expectLogin(page, app);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hotel Management System');
  await expect(page.getByText('Sign in to access your dashboard')).toBeVisible();
  await expect(page.getByText('Forgot your password? Contact your administrator.')).toBeVisible();
  // Screen readers know the region of the toasts before the first toast.
  const region = page.getByLabel(/^Notifications/);
  await expect(region).toHaveAttribute('aria-live', 'polite');
  const username = page.getByLabel('Username');
  await expect(username).toBeFocused();
  const parts = [page.getByRole('heading'), page.getByRole('textbox'), page.getByRole('button')];
  const places = async () => {
    const found = await Promise.all(parts.map((part) => part.all()));
    return await Promise.all(found.flat().map((part) => part.boundingBox()));
  };
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password is required')).toBeVisible();
  expect(await places()).toEqual(before);
  await expectNoFindings(page);
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
  await submitSignIn(page, DEMO_ADMIN);
  await expectDashboard(page, app);
});

test('the setup opens after a sign-in, and fetches each file once', async ({ page, app }) => {
  await page.goto(`${app.url}/login`);
  // Unit tests try other paths of other servers.
  await page.evaluate((kept) => sessionStorage.setItem('hms.returnPath', JSON.stringify(kept)), {
    username: ONBOARDING.username,
    path: '/\\evil.example',
  });
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue(ONBOARDING.username);
  await submitSignIn(page, ONBOARDING);
  await expectNotice(page, "Welcome to Onboarding!Let's set up your hotel management system");
  await expectStep(page, 1);
  await expect(page).toHaveURL(new RegExp(`^${app.url}/onboarding`));
  await expect(page.getByLabel('Hotel Name')).toBeVisible();
  const sent = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => entry.name.endsWith('.js') && entry.transferSize > 0)
      .map((entry) => entry.name),
  );
  expect(sent.length).toBeGreaterThan(1);
  expect(sent).toEqual([...new Set(sent)]);
});

test('a browser that cannot store the sign-in says so', async ({ page, app }) => {
  await page.addInitScript(() => {
    const storage = localStorage;
    const setItem = storage.setItem.bind(storage);
    Storage.prototype.setItem = (key, value) => {
      if (key === 'currentUser') throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    };
  });
  await signIn(page, app, DEMO_ADMIN);
  await expectNotice(page, 'This browser cannot save your sign-in.');
  await expectDashboard(page, app);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
