import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';

// React logs every error that an error boundary catches.
test.use({ mayComplain: /A part of the app could not be loaded/ });

const failure = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

test('the steps open offline once the user has started', async ({ page, app, context, settle }) => {
  const steps = ['room-types', 'rates', 'staff', 'review'].map((step) =>
    page.waitForResponse(new RegExp(`/assets/${step}-step-`)),
  );
  await wizard.open(page, app);
  await page.getByLabel('Hotel Name').focus();
  await Promise.all(steps);
  await settle();
  await context.setOffline(true);
  await wizard.fillProfile(page, wizard.uniqueHotel());
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Singapore');
  await page.getByLabel('Tax Rate (%)').fill('9');
  await wizard.submitProfile(page);
  await wizard.useQuickStart(page);
  await wizard.submitRoomTypes(page);
  await expect(page.getByRole('heading', { name: 'Rate Preview Example' })).toBeVisible();
});

test('a missing part offers Try again, or a reload once replaced', async ({ page, app }) => {
  // With `unroute`, requests in progress would get no response.
  let [isBroken, isReplaced] = [true, false];
  await page.route('**/assets/review-step-*.js', (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  await page.route('**/assets/staff-step-*.js', (route) =>
    isBroken || isReplaced ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await wizard.open(page, app);
  await page.route(`${app.url}/`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = isReplaced ? text.replaceAll(/index-[^.]*\.js/g, 'index-new.js') : text;
    await route.fulfill({ response, body });
  });
  await wizard.importDocument(page, wizard.documentOf(wizard.uniqueHotel()));
  await expect(failure(page, "Couldn't load this page")).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  isReplaced = true;
  await page.getByRole('button', { name: 'Back to Staff Setup' }).click();
  await expect(failure(page, 'A new version is available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  isReplaced = false;
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(failure(page, 'A new version is available')).toBeHidden();
  await page.getByRole('button', { name: 'Back to Rate Setup' }).click();
  await wizard.submitRates(page);
});
