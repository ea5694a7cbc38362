import { expect, test } from '#tests/e2e/support/app.ts';
import { expectStep, fillProfile, openWizard, uniqueHotel } from '#tests/e2e/support/wizard.ts';

test('a damaged setup in the browser opens with its readable values', async ({ page, app }) => {
  const hotel = uniqueHotel();
  await openWizard(page, app);
  await fillProfile(page, hotel);
  await page.goto(`${app.url}/licenses.md`);
  await page.evaluate(() => {
    const key = 'setupDraft:4onboard';
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as Record<string, object>;
    const { document } = draft as { document: { hotelProfile: object } };
    Object.assign(document.hotelProfile, { name: 5 });
    Object.assign(document, { rates: null, roomTypes: 'two' });
    localStorage.setItem(key, JSON.stringify(draft));
  });
  await page.goto(`${app.url}/onboarding`);
  await expectStep(page, 1);
  const notice = page.getByText('Part of your saved setup is damaged').locator('..');
  await expect(notice.getByRole('listitem')).toHaveText([
    'Hotel profile: Hotel Name',
    'Room type',
    'Rate setup',
  ]);
  await expect(page.getByLabel('City')).toHaveValue('Mumbai');
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expectStep(page, 1);
});
