import { DEMO_ADMIN, expect, signIn, test } from '#tests/e2e/support/app.ts';
import { translatePages } from '#tests/e2e/support/translation.ts';

// React logs every error that an error boundary catches.
test.use({ mayComplain: /No numbers here/ });

test('the error screen replaces a page, not the offline notice', async ({ page, app, context }) => {
  await translatePages(context);
  // The dashboard fails, because it cannot write numbers.
  await page.addInitScript(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get: () => {
        throw new Error('No numbers here');
      },
    });
  });
  await signIn(page, app, DEMO_ADMIN);
  const screen = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await expect(screen).toContainText('If the problem persists, please contact support.');
  await expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You appear to be offline.')).toBeVisible();
});
