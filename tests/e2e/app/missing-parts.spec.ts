import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import {
  expectStep,
  fillProfile,
  openWizard,
  submitRates,
  submitRoomTypes,
  uniqueHotel,
  useQuickStart,
} from '#tests/e2e/support/wizard.ts';

// React logs every error that an error boundary catches.
test.use({ mayComplain: /A part of the app could not be loaded/ });

const failure = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const next = (page: Page, step: string) =>
  page.getByRole('button', { name: `Continue to ${step}` }).click();

test('the steps of the wizard open offline: they load once the user has started', async ({
  page,
  app,
  context,
  settle,
}) => {
  const steps = ['room-types', 'rates', 'staff', 'review'].map((step) =>
    page.waitForResponse(new RegExp(`/assets/${step}-step-`)),
  );
  await openWizard(page, app);
  await page.getByLabel('Hotel Name').focus();
  await Promise.all(steps);
  await settle();
  await context.setOffline(true);
  await fillProfile(page, uniqueHotel());
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.selectOption('Singapore');
  await expect(country).toHaveValue('Singapore');
  await page.getByLabel('Tax Rate (%)').fill('9');
  await next(page, 'Room Types');
  await expectStep(page, 2);
  await useQuickStart(page);
  await submitRoomTypes(page);
  await expect(page.getByRole('heading', { name: 'Rate Preview Example' })).toBeVisible();
});

test('a part that cannot be loaded opens with Try again, or with a reload once it is replaced', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  // With `unroute`, requests in progress would get no response.
  const broken = { 'room-types': true, staff: true };
  for (const [step, answer] of [
    ['room-types', undefined],
    ['staff', { status: 404 }],
  ] as const) {
    await page.route(`**/assets/${step}-step-*.js`, (route) => {
      if (!broken[step]) return route.continue();
      return answer ? route.fulfill(answer) : route.abort();
    });
  }
  let isReplaced = false;
  await openWizard(page, app);
  await page.route(`${app.url}/`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = isReplaced ? text.replaceAll(/index-[^.]*\.js/g, 'index-new.js') : text;
    await route.fulfill({ response, body });
  });
  await fillProfile(page, hotel);
  await next(page, 'Room Types');
  await expect(failure(page, "Couldn't load this page")).toBeVisible();
  broken['room-types'] = false;
  await tryAgain(page).click();
  await useQuickStart(page);
  await submitRoomTypes(page);

  isReplaced = true;
  await next(page, 'Staff Setup');
  await expect(failure(page, 'A new version is available')).toBeVisible();
  await expect(tryAgain(page)).toBeHidden();
  [isReplaced, broken.staff] = [false, false];
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(failure(page, 'A new version is available')).toBeHidden();
  await expectStep(page, 4);
  await page.getByRole('button', { name: 'Back to Rate Setup' }).click();
  await submitRates(page);
});
