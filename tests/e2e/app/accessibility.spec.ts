// The tests of the dashboard, of hotels, imports and launch results check their own screens.
import { expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button } from '#tests/e2e/support/dashboard.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

test('axe finds nothing on the sign-in screen and the steps of the wizard', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/login`);
  await button(page, 'Sign In').click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectNoFindings(page);

  await openWizard(page, app);
  await button(page, 'Continue to Room Types').click();
  await closeNotices(page, 'Validation Error');
  await expect(page.getByText('There is a problem')).toBeVisible();
  await expectNoFindings(page);
  await importDocument(page, documentOf(uniqueHotel()));
  await expectStep(page, 5);
  await expectNoFindings(page);
  for (const [back, step] of [
    ['Back to Staff Setup', 4],
    ['Back to Rate Setup', 3],
    ['Back to Room Types', 2],
  ] as const) {
    await button(page, back).click();
    await expectStep(page, step);
    await expectNoFindings(page);
  }
});
