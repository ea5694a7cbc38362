import { expect, type Page } from '@playwright/test';
import { ONBOARDING, signIn, type App } from './app.ts';

/** Makes names, codes and user names that no other test of this server has. */
let count = 0;
export function uniqueHotel() {
  count += 1;
  const mark = `${process.pid % 1000}${String(count).padStart(3, '0')}`;
  return {
    name: `Harbour View ${mark}`,
    code: `HV${mark}`.slice(0, 10),
    email: `desk@hv${mark}.example.com`,
    admin: { email: `rita.${mark}@hv.example.com`, password: 'Br1ghtHarbour' },
  };
}

export type Hotel = ReturnType<typeof uniqueHotel>;

export async function openWizard(page: Page, app: App): Promise<void> {
  await signIn(page, app, ONBOARDING);
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
}

export async function fillProfile(page: Page, hotel: Hotel): Promise<void> {
  await page.getByLabel('Hotel Name').fill(hotel.name);
  await page.getByLabel('Hotel Code').fill(hotel.code);
  await page.getByLabel('Email').fill(hotel.email);
  await page.getByLabel('Phone').fill('+91 22 5550 0100');
  await page.getByLabel('Street Address').fill('12 Quay Road');
  await page.getByLabel('City').fill('Mumbai');
  await page.getByLabel('State/Province').fill('Maharashtra');
  await page.getByLabel('Postal Code').fill('400001');
}

export async function submitProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Room Types' }).click();
  await expect(page.getByText('Step 2 of 5')).toBeVisible();
}

export async function submitRoomTypes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Rate Setup' }).click();
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
}

export async function submitRates(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Staff Setup' }).click();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
}

export async function addAdmin(page: Page, { admin }: Hotel): Promise<void> {
  await page.getByRole('button', { name: 'Add Staff User' }).first().click();
  await page.getByLabel('First Name').fill('Rita');
  await page.getByLabel('Last Name').fill('Menon');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
}

export async function submitStaff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Step 5 of 5')).toBeVisible();
}

/** All steps up to the review, with the three quick-start room types. */
export async function reachReview(page: Page, app: App, hotel: Hotel): Promise<void> {
  await openWizard(page, app);
  await fillProfile(page, hotel);
  await submitProfile(page);
  await page
    .getByRole('button', { name: /^Use Quick Start/ })
    .first()
    .click();
  await submitRoomTypes(page);
  await submitRates(page);
  await addAdmin(page, hotel);
  await submitStaff(page);
}

export async function launch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Launch My Hotel System' }).click();
}
