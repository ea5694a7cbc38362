import type { Page } from '@playwright/test';
import { expect, test, type App } from '#tests/e2e/support/app.ts';
import {
  expectEachMistake,
  expectNoProblem,
  expectProblem,
} from '#tests/e2e/support/field-problems.ts';
import { MISTAKES } from '#tests/e2e/support/mistakes.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

/** The review of a hotel with one room type and two users. */
async function openReview(page: Page, app: App): Promise<void> {
  const hotel = uniqueHotel();
  const { roomTypes, ...document } = documentOf(hotel);
  await openWizard(page, app);
  await importDocument(page, {
    ...document,
    roomTypes: roomTypes.filter(({ name }) => name === 'Suite'),
    rates: { enable_dynamic_pricing: true },
    staffUsers: [
      ...document.staffUsers,
      {
        first_name: 'Omar',
        last_name: 'Haddad',
        email: `omar.${hotel.code}@hv.example.com`,
        password: 'Gr8Welcome',
      },
    ],
  });
  await expectStep(page, 5);
}

const openStep = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('button', { name: title }).click();

test.describe('validation', () => {
  test('the sign-in form validates each field', async ({ page, app }) => {
    await page.goto(`${app.url}/login`);
    const username = page.getByLabel('Username');
    const password = page.getByLabel('Password', { exact: true });
    await username.fill('   ');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectProblem(page, username, 'Username is required');
    await expectProblem(page, password, 'Password is required');
    await expect(username).toBeFocused();
    await username.fill('demo-admin');
    await expectNoProblem(page, username, 'Username is required');
    // Submission is blocked while any error exists (docs/behaviour.md §4).
    await expectProblem(page, password, 'Password is required');
    await password.fill('x');
    await expectNoProblem(page, password, 'Password is required');
  });

  test('each step shows each problem at its field', async ({ page, app }) => {
    await openReview(page, app);
    for (const [title, mistakes] of Object.entries(MISTAKES)) {
      await openStep(page, title);
      await expectEachMistake(page, mistakes);
    }
  });
});
