import { expect, ONBOARDING, openSignedIn, test } from '#tests/e2e/support/app.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';

test('a click beside the new administrator keeps what was typed', async ({ page, app }) => {
  const { name: hotel, code } = await makeHotel(app);
  await openSignedIn(page, app, ONBOARDING, '/hotels');
  await page.getByLabel('Search Hotels').fill(code);
  const opener = page.getByRole('button', { name: `Add administrator to ${hotel}` });
  const dialog = page.getByRole('dialog');
  const name = page.getByLabel('First Name');
  // The rows are drawn again with what is loaded of each hotel.
  await expect(opener).toBeVisible();
  await page.waitForLoadState('networkidle');
  await opener.click();
  await page.mouse.click(10, 10);
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await name.fill('Meera');
  await page.mouse.click(10, 10);
  await expect(name).toHaveValue('Meera');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
