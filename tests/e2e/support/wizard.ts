import { expect, type Page } from '@playwright/test';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { suggestedAmount } from '#domain/rates/rates.ts';
import { QUICK_START_ROOM_TYPES } from '#domain/rooms/room-types.ts';
import { ONBOARDING, openSignedIn, type App } from './app.ts';
import { expectNotice } from './notices.ts';

let count = 0;
/** Returns a name, code and username that no other test on this server uses. */
export function uniqueHotel() {
  count += 1;
  const mark = `${process.pid % 1000}${String(count).padStart(3, '0')}`;
  return {
    name: `Harbour View ${mark}`,
    code: `HV${mark}`.slice(0, 10),
    email: `desk@hv${mark}.example.com`,
    admin: {
      email: `rita.${mark}@hv.example.com`,
      username: `rita.${mark}`,
      password: 'Br1ghtHarbour',
    },
  };
}

export type Hotel = ReturnType<typeof uniqueHotel>;

export function documentOf(hotel: Hotel) {
  return {
    hotelProfile: {
      name: hotel.name,
      code: hotel.code,
      email: hotel.email,
      phone: '+91 22 5550 0100',
      street_address: '12 Quay Road',
      city: 'Mumbai',
      state_province: 'Maharashtra',
      postal_code: '400001',
    },
    roomTypes: [...QUICK_START_ROOM_TYPES],
    // Without base rates, the wizard would open Rate Setup.
    rates: {
      rates: QUICK_START_ROOM_TYPES.map((type) => ({
        room_type_name: type.name,
        base_rate: suggestedAmount(type),
      })),
    },
    staffUsers: [
      {
        first_name: 'Rita',
        last_name: 'Menon',
        email: hotel.admin.email,
        password: hotel.admin.password,
      },
    ],
  } satisfies HotelDocument;
}

export async function open(page: Page, app: Pick<App, 'url' | 'session'>): Promise<void> {
  await openSignedIn(page, app, ONBOARDING, '/onboarding');
  await expectStep(page, 1);
}

export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
}

/** Imports a configuration, which opens the first incomplete step or else the review. */
export async function importDocument(page: Page, document: HotelDocument): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'hotel.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(document)),
  });
}

/**
 * Opens the review of a hotel with the three room types of the quick start, in as few steps as
 * possible.
 */
export async function reachReview(page: Page, app: App, hotel: Hotel): Promise<void> {
  await open(page, app);
  await importDocument(page, documentOf(hotel));
  await expectStep(page, 5);
}

export async function fillProfile(page: Page, hotel: Hotel): Promise<void> {
  const { hotelProfile } = documentOf(hotel);
  await page.getByLabel('Hotel Name').fill(hotelProfile.name);
  await page.getByLabel('Hotel Code').fill(hotelProfile.code);
  await page.getByLabel('Email').fill(hotelProfile.email);
  await page.getByLabel('Phone').fill(hotelProfile.phone);
  await page.getByLabel('Street Address').fill(hotelProfile.street_address);
  await page.getByLabel('City').fill(hotelProfile.city);
  await page.getByLabel('State/Province').fill(hotelProfile.state_province);
  await page.getByLabel('Postal Code').fill(hotelProfile.postal_code);
}

export async function submitProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Room Types' }).click();
  await expectStep(page, 2);
}

export async function useQuickStart(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Use Quick Start/ })
    .first()
    .click();
}

export async function submitRoomTypes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Rate Setup' }).click();
  await expectStep(page, 3);
}

export async function submitRates(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Staff Setup' }).click();
  await expectStep(page, 4);
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
  await expectStep(page, 5);
}

export async function launch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Launch My Hotel System' }).click();
}

export async function expectLaunched(page: Page): Promise<void> {
  await expectNotice(page, 'Hotel Setup Complete!');
}

const LISTS = {
  roomTypes: '/rooms/types/',
  rooms: '/rooms/rooms/',
  plans: '/rates/plans/',
  rules: '/rates/rules/',
  users: '/auth/users/',
} as const;

/**
 * The number of records of each kind in the hotel with this code. Expects that only one hotel has
 * the code.
 */
export async function countRecords(app: App, code: string) {
  const hotels = await app.list(`/hotels/?code=${code}`);
  expect(hotels).toHaveLength(1);
  const of = `?hotel=${String(hotels[0]?.['id'])}`;
  const counts = Object.entries(LISTS).map(
    async ([name, path]) => [name, (await app.list(`${path}${of}`)).length] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<keyof typeof LISTS, number>;
}

/** The records that a launch of `documentOf` creates. */
export const ALL_RECORDS = { roomTypes: 3, rooms: 3, plans: 3, rules: 9, users: 1 };
