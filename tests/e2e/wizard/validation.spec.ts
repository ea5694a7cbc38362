import type { Page } from '@playwright/test';
import { expect, test, type App } from '#tests/e2e/support/app.ts';
import {
  expectEachMistake,
  expectNoProblem,
  expectProblem,
  summaryOf,
} from '#tests/e2e/support/field-problems.ts';
import { MISTAKES } from '#tests/e2e/support/mistakes.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  openWizard,
  submitStaff,
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

  test('numbers of a room type fall back to their defaults, and the code has a length', async ({
    page,
    app,
  }) => {
    await openReview(page, app);
    await openStep(page, 'Room Types');
    for (const [label, fallback] of [
      ['Base Occupancy', '1'],
      ['Max Occupancy', '1'],
      ['Room Size (sq ft)', '200'],
      ['Number of Rooms', '1'],
    ] as const) {
      await page.getByLabel(label).fill('');
      await page.getByLabel(label).blur();
      await expect(page.getByLabel(label)).toHaveValue(fallback);
    }
    await page.getByRole('button', { name: 'Back to Hotel Profile' }).click();
    await page.getByLabel('Hotel Code').fill('');
    await page.getByLabel('Hotel Code').pressSequentially('HARBOURVIEW01');
    await expect(page.getByLabel('Hotel Code')).toHaveValue('HARBOURVIE');
  });

  test('the staff step needs an administrator, who cannot be removed', async ({ page, app }) => {
    const message = 'At least one Administrator user is required';
    await openReview(page, app);
    await openStep(page, 'Staff Users');
    await page.getByRole('button', { name: 'Remove Rita Menon' }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Cannot Remove Administrator' }),
    ).toContainText(
      'At least one Administrator is required. Add another admin before removing this one.',
    );
    await expect(page.getByLabel('First Name')).toHaveCount(2);

    const choose = async (option: string) => {
      await page.getByRole('combobox', { name: 'Role' }).first().click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose('Manager');
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await summaryOf(page).getByRole('link', { name: message }).click();
    await expect(page.locator(':focus')).toHaveText(message);
    await choose('Administrator');
    await expect(page.getByText(message)).toHaveCount(0);
    await submitStaff(page);
  });
});
