import { endsSoon } from '#domain/rates/rate-validity.ts';
import { expect, test } from '#tests/e2e/support/app.ts';
import {
  button,
  buttonNames,
  enter,
  expectLoaded,
  navigation,
  NOT_ALLOWED,
  open,
  panelOf,
} from '#tests/e2e/support/dashboard.ts';
import { expectNotice, rememberNotices } from '#tests/e2e/support/notices.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import type { Role } from '#tests/e2e/support/own-hotel.ts';

const SECTIONS = ['Overview', 'Rooms', 'Rates', 'Hotel', 'Staff', 'Account'] as const;
type Section = (typeof SECTIONS)[number];

/** The buttons of the toolbar and of the rooms. */
const ROOMS = ['More actions', '✓Clean 4', 'Filter', 'Map', '101', '102', '103', '104'];
const STATUSES = [
  '✓Clean',
  '●Dirty',
  '◐Being Cleaned',
  '★Inspected',
  'VVacant',
  'OOccupied',
  'RReserved',
  'MMaintenance',
  'XOut of Order',
];
const SAVE = ['Undo Changes', 'Save'];
const staff = (...roles: Role[]) =>
  roles.flatMap((role) => ['Edit', 'Actions for'].map((verb) => `${verb} Rita ${role}`));
const ACCOUNT = ['Change Password', ...SAVE];

const TODAY = new Date().toISOString().slice(0, 10);
const END = { end_date: `${TODAY.slice(0, 4)}-12-31` };
const RATES = [
  ...(endsSoon(END, TODAY) ? ["Set Next Year's Prices"] : []),
  'Add Season',
  'Add Rate Plan',
  'More actions',
  'Edit base rate of Standard Room, ₹4,000',
  'Edit base rate of Suite, ₹12,000',
  // Nothing can be done with the base plan but edit it.
  'Edit Best Available Rate',
  'Edit Website Rate',
  'Actions for Website Rate',
];

const MANAGEMENT = {
  // The overview offers this because the hotel was set up without the wizard.
  Overview: ['Mark as Complete'],
  Rooms: ['Add Room', ...ROOMS],
  Rates: RATES,
  Hotel: ['Choose a Picture', ...SAVE],
  Account: ACCOUNT,
};

interface Sight {
  /** The sections in the navigation, with their buttons. Buttons that sort a list are omitted. */
  readonly sections: Partial<Record<Section, readonly string[]>>;
  /** The buttons in the panel of a room, except those for the status. */
  readonly panel: readonly string[];
  /** The buttons on the page of room types. */
  readonly types: readonly string[];
}

/**
 * Any other role has the same sections as one of these roles (`tests/domain/staff`), and no further
 * buttons.
 */
const SIGHTS: Readonly<Partial<Record<Role, Sight>>> = {
  manager: {
    sections: {
      ...MANAGEMENT,
      Staff: [
        'Add Staff User',
        ...staff('front_desk_agent', 'housekeeper', 'maintenance'),
        // Managers can edit themselves, but have no other actions for themselves.
        'Edit Rita manager',
      ],
    },
    panel: ['Edit room 101', 'Remove room 101', 'Close'],
    types: [
      'Add Room Type',
      ...['Standard Room', 'Suite'].flatMap((type) => [`Edit ${type}`, `Actions for ${type}`]),
    ],
  },
  housekeeper: {
    sections: { Overview: ['More actions', 'Refresh'], Rooms: ROOMS, Account: ACCOUNT },
    panel: ['Close'],
    types: [],
  },
};

for (const [role, { sections, panel, types }] of Object.entries(SIGHTS)) {
  test(`the dashboard offers the role ${role} its permitted actions`, async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await enter(page, app, hotel, role as Role);
    await expect(navigation(page).getByRole('link')).toHaveText(
      SECTIONS.filter((name) => name in sections),
    );
    for (const [section, names] of Object.entries(sections)) {
      await open(page, section);
      await expect.poll(() => buttonNames(page), section).toEqual(names);
      if (section === 'Rooms') {
        await button(page, '101').click();
        await expect
          .poll(() => buttonNames(page, panelOf(page, '101')))
          .toEqual([...STATUSES, ...panel]);
        await button(page, 'Close').click();
        await page.getByRole('link', { name: 'Room Types' }).click();
        await expect.poll(() => buttonNames(page), section).toEqual(types);
      }
      if (section === 'Rooms' || section === 'Rates') {
        await expect(page.getByRole('main'), section).toContainText('Suite');
      }
    }
    // Checks only one section that the role must not open, because the same guard protects all
    // sections (`tests/ui/dashboard/sections.test.ts`).
    const closed = SECTIONS.find((name) => !(name in sections));
    if (closed) {
      await rememberNotices(page);
      await page.goto(`${app.url}/dashboard/${closed.toLowerCase()}`);
      await expectNotice(page, NOT_ALLOWED);
      await expectLoaded(page, 'Overview');
    }
    expect(refused, 'the app asks for nothing that the role may not see').toEqual([]);
  });
}

for (const role of ['maintenance', 'front_desk_agent'] as const) {
  test(`the dashboard of the role ${role} sends no request that the server refuses`, async ({
    page,
    app,
    settle,
  }) => {
    const hotel = await makeFurnishedHotel(app);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await enter(page, app, hotel, role);
    for (const section of await navigation(page).getByRole('link').allTextContents()) {
      await open(page, section);
      await settle();
    }
    expect(refused).toEqual([]);
  });
}
