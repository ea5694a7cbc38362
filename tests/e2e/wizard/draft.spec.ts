import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import {
  expectStep,
  fillProfile,
  openWizard,
  submitRoomTypes,
  uniqueHotel,
  useQuickStart,
} from '#tests/e2e/support/wizard.ts';

/** Simulates a browser whose storage for this site is full. */
async function refuseDrafts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const store = Storage.prototype.setItem.bind(localStorage);
    Storage.prototype.setItem = (key, value) => {
      if (key.startsWith('setupDraft:')) throw new DOMException('Full', 'QuotaExceededError');
      store(key, value);
    };
  });
}

const continueToRoomTypes = (page: Page) =>
  page.getByRole('button', { name: 'Continue to Room Types' }).click();

test('a browser that refuses to store keeps the step open, but the user can continue without', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  await refuseDrafts(page);
  await openWizard(page, app);
  await fillProfile(page, hotel);
  await continueToRoomTypes(page);
  await expect(page.getByText('Failed to save hotel profile. Please try again.')).toBeVisible();
  await expect(page.getByText('Step completed!')).toBeHidden();
  await expectStep(page, 1);
  await expect(page.getByLabel('Hotel Name')).toHaveValue(hotel.name);
  await expect(page.getByText('0 of 5 steps completed')).toBeVisible();
  const box = page.getByRole('alert').filter({ hasText: 'This browser does not store your setup' });
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport();

  const download = page.waitForEvent('download');
  await box.getByRole('button', { name: 'Download now' }).click();
  expect((await download).suggestedFilename()).toBe(`${hotel.code}.json`);

  await box.getByRole('button', { name: 'Continue without storing' }).click();
  await continueToRoomTypes(page);
  await expectStep(page, 2);
  await useQuickStart(page);
  await submitRoomTypes(page);
});
