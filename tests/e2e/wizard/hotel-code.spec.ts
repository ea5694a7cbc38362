import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { closeNotices, expectNotice, rememberNotices } from '#tests/e2e/support/notices.ts';
import {
  documentOf,
  expectStep,
  fillProfile,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const TAKEN = 'Another hotel has this code.';

/** The profile of a new hotel, with the code of another one. */
async function fillTaken(page: Page, code: string): Promise<void> {
  await fillProfile(page, uniqueHotel());
  await page.getByLabel('Hotel Code').fill(code);
}

test('a taken hotel code is said when the first step is left, and another one is accepted', async ({
  page,
  app,
}) => {
  const other = uniqueHotel();
  await app.create('/hotels/', documentOf(other).hotelProfile);
  await openWizard(page, app);
  await rememberNotices(page);
  await fillTaken(page, other.code);
  await page.getByLabel('Hotel Code').press('Enter');
  await expectNotice(page, `${other.name} (${other.code}) already has this code.`);
  await expect(page.getByRole('link', { name: TAKEN })).toBeVisible();
  await expectStep(page, 1);
  await closeNotices(page);
  await page.getByRole('link', { name: TAKEN }).press('Enter');
  await expect(page.getByLabel('Hotel Code')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(uniqueHotel().code);
  await expect(page.getByText(TAKEN)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectStep(page, 2);
});
