import type { Page } from '@playwright/test';
import { expect, test, type App } from '#tests/e2e/support/app.ts';
import {
  expectEachMistake,
  expectNoProblem,
  expectProblem,
  expectValidationToast,
  summaryOf,
} from '#tests/e2e/support/field-problems.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import { HOTEL_PROFILE, RATES, ROOM_TYPES, STAFF } from '#tests/e2e/support/mistakes.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  openWizard,
  submitStaff,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const SUBMIT = {
  'Hotel Profile': 'Continue to Room Types',
  'Room Types': 'Continue to Rate Setup',
  'Rate Setup': 'Continue to Staff Setup',
  'Staff Users': 'Complete Setup',
} as const;

/** A valid step of a hotel with one room type and two users. */
async function openStep(page: Page, app: App, title: keyof typeof SUBMIT): Promise<void> {
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
  await page.getByRole('navigation').getByRole('button', { name: title }).click();
  await expect(page.getByRole('button', { name: SUBMIT[title] })).toBeVisible();
}

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

  test('the hotel profile step validates each field', async ({ page, app }) => {
    await openStep(page, app, 'Hotel Profile');
    await expectEachMistake(page, HOTEL_PROFILE);
    // The field itself limits the length of a code.
    await page.getByLabel('Hotel Code').fill('');
    await page.getByLabel('Hotel Code').pressSequentially('HARBOURVIEW01');
    await expect(page.getByLabel('Hotel Code')).toHaveValue('HARBOURVIE');
  });

  test('the room types step validates each field and needs at least one room type', async ({
    page,
    app,
  }) => {
    const message = 'Please add at least one room type';
    await openStep(page, app, 'Room Types');
    await expectEachMistake(page, ROOM_TYPES);
    // Text that is not a number falls back to the default when the field loses the focus.
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
    // The step's own button is disabled without room types: the message appears if the user
    // continues with the sidebar.
    await closeNotices(page);
    await page.getByRole('button', { name: 'Remove Suite' }).click();
    await expect(page.getByText('No Room Types Yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue to Rate Setup' })).toBeDisabled();
    await page.getByRole('navigation').getByRole('button', { name: 'Complete' }).last().click();
    await expectStep(page, 2);
    await expectValidationToast(page);
    await summaryOf(page).getByRole('link', { name: message }).click();
    await expect(page.locator(':focus')).toHaveText(message);
    await page.getByRole('button', { name: 'Add Your First Room Type' }).click();
    await expect(page.getByText(message)).toHaveCount(0);
  });

  test('the rates step validates each field', async ({ page, app }) => {
    await openStep(page, app, 'Rate Setup');
    // The first plan is the base plan, which has no adjustment.
    await expect(page.getByLabel('Plan Name')).toHaveCount(3);
    await expect(page.getByLabel('Adjustment (%)')).toHaveCount(2);
    await expectEachMistake(page, RATES);
    await page.getByRole('switch', { name: 'Enable dynamic pricing' }).click();
    await expect(page.getByLabel('Weekend markup (%)')).toBeHidden();
  });

  test('the staff step validates each field and refuses duplicate emails and usernames', async ({
    page,
    app,
  }) => {
    await openStep(page, app, 'Staff Users');
    await expectEachMistake(page, STAFF);
    const emails = page.getByLabel('Email', { exact: true });
    const usernames = page.getByLabel('Username', { exact: true });
    const taken = (await emails.first().inputValue()).toUpperCase();
    await emails.nth(1).fill(taken);
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expectProblem(page, emails.nth(1), 'Email already exists');
    // The username follows the email.
    await expectProblem(page, usernames.nth(1), 'Username already exists');
    await expect(summaryOf(page).getByRole('link')).toHaveText([
      'Email already exists',
      'Username already exists',
    ]);
    // Correcting either field is enough.
    await emails.first().fill('asha@hv.example.com');
    await expectNoProblem(page, emails.nth(1), 'Email already exists');
    await expectNoProblem(page, usernames.nth(1), 'Username already exists');
    await emails.nth(1).fill('');
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expectProblem(page, emails.nth(1), 'Email is required');
    // The username follows the email, so both are missing.
    await expectProblem(page, usernames.nth(1), 'Username is required');
  });

  test('the staff step needs an administrator, who cannot be removed', async ({ page, app }) => {
    const message = 'At least one Administrator user is required';
    await openStep(page, app, 'Staff Users');
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
