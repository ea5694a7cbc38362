import type { Page } from '@playwright/test';
import { DEMO_ADMIN, expect, signIn, test, type App } from '#tests/e2e/support/app.ts';
import { translatePages } from '#tests/e2e/support/translation.ts';

/** Signs in as a user whose data makes the dashboard fail. */
async function signInBroken(page: Page, app: App): Promise<void> {
  await page.route('**/api/auth/token/', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { user: object };
    const hotel = { id: 1, name: { en: 'Not a text' } };
    await route.fulfill({
      response,
      json: { ...answer, user: { ...answer.user, user_profile: { hotel, role: 'admin' } } },
    });
  });
  await signIn(page, app, DEMO_ADMIN);
}

test.describe('the error screen', () => {
  // React logs every error that an error boundary catches.
  test.use({ mayComplain: /replace is not a function/ });

  test('the error screen replaces a page that fails to render, but not the offline notice, also on a translated page', async ({
    page,
    app,
    context,
  }) => {
    await translatePages(context);
    await signInBroken(page, app);
    const screen = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
    await expect(screen).toContainText(
      "We're sorry, but something unexpected happened. Please try refreshing the page.",
    );
    await expect(screen).toContainText('If the problem persists, please contact support.');
    await expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You appear to be offline.')).toBeVisible();
  });
});
