import type { Page } from '@playwright/test';
import { DEMO_ADMIN, expect, signIn, test, type App } from '#tests/e2e/support/app.ts';
import { translatePages } from '#tests/e2e/support/translation.ts';

/** Signs in with a browser in which the dashboard fails, because it cannot write numbers. */
async function signInBroken(page: Page, app: App): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get: () => {
        throw new Error('No numbers here');
      },
    });
  });
  await signIn(page, app, DEMO_ADMIN);
}

test.describe('the error screen', () => {
  // React logs every error that an error boundary catches.
  test.use({ mayComplain: /No numbers here/ });

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
