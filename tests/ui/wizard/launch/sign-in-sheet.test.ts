import { describe, expect, it } from 'vitest';
import { blankStaffUser } from '#domain/staff/staff.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { wizardWorld } from '#tests/ui/support/wizard-world.ts';
import { signInSheetFile, signInSheetText } from '#ui/runs/sign-in-sheet.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

const staffOf = ({ forms }: Wizard) => forms.staffUsers.state.items;
const generate = (wizard: Wizard, index: number) =>
  wizard.forms.staffUsers.generatePassword(staffOf(wizard)[index]?.id ?? '');
const onSheet = ({ launch }: Wizard) => launch.state.people.map(({ user }) => user.username);

/** Opens the review with a generated password for Ben and a typed one for Asha. */
function openWithGenerated() {
  const world = wizardWorld();
  const wizard = world.openAtReview();
  generate(wizard, 1);
  return { ...world, wizard, password: staffOf(wizard)[1]?.password ?? '' };
}

describe('the sign-in sheet', () => {
  it('a launch with generated passwords shows its result until the user continues', async () => {
    const { wizard, events, left, password } = openWithGenerated();
    expect(onSheet(wizard), 'before the launch').toEqual([]);
    events.length = 0;
    expect(await wizard.launchHotel()).toBe(false);
    expect(events).toEqual([]);
    expect(wizard.state.hasResult).toBe(true);
    expect(wizard.launch).toMatchObject({ hotel: { warnings: [] }, state: { hasSheet: true } });
    expect(wizard.people()).toEqual([
      { name: 'Asha Naik', username: 'asha', role: 'admin' },
      { name: 'Ben Dias', username: 'ben', role: 'front_desk_agent' },
    ]);
    const people = wizard.launch.state.people.map(({ user }) => user);
    expect(people, 'on the sheet').toMatchObject([{ username: 'ben', password }]);
    expect(await wizard.continueToSignIn()).toBe(true);
    expect(events).toEqual(['Hotel Setup Complete!', 'signed out', '1500 ms']);
    expect(left, 'the administrator signs in next').toEqual(['asha']);
  });

  it('does not list a generated password that was edited', async () => {
    const { wizard } = openWithGenerated();
    wizard.forms.staffUsers.edit(staffOf(wizard)[1]?.id ?? '', 'password', 'Typed1234');
    await wizard.launchHotel();
    expect(onSheet(wizard)).toEqual([]);
    expect(wizard.state.hasResult).toBe(false);
  });

  it('does not list an account that existed before and keeps its password', async () => {
    const { wizard, api, openAtReview } = openWithGenerated();
    await wizard.launchHotel();
    await wizard.continueToSignIn();
    const again = openAtReview({
      ...PRICED_DOCUMENT,
      hotelProfile: {
        ...PRICED_DOCUMENT.hotelProfile,
        id: String(api.records('hotel')[0]?.['id']),
      },
    });
    generate(again, 1);
    await again.launchHotel();
    expect(onSheet(again)).toEqual([]);
  });

  it('another hotel can be set up from the result, without its people and its ID', async () => {
    const { wizard, api, drafts } = openWithGenerated();
    await wizard.launchHotel();
    wizard.setUpAnother?.();
    expect(wizard.state).toMatchObject({ hasResult: false, step: 0, completed: [] });
    expect(wizard.isBlank()).toBe(true);
    expect(onSheet(wizard)).toEqual([]);
    expect(JSON.stringify(drafts)).not.toContain('Seaside');
    wizard.load({
      ...PRICED_DOCUMENT,
      hotelProfile: {
        ...PRICED_DOCUMENT.hotelProfile,
        name: 'Hill Grand',
        email: 'hill@grand.example',
      },
      staffUsers: [],
    });
    await wizard.skipStaff();
    expect(await wizard.launchHotel()).toBe(true);
    expect(api.records('hotel')).toHaveLength(2);
  });
});

const PERSON = {
  ...blankStaffUser(1),
  first_name: 'محمد',
  last_name: '<b>علي</b>',
  email: 'm@hotel.example',
  username: 'm.ali',
  password: 'aB3&<x>9',
  role: 'housekeeper',
};
const SHEET = {
  hotel: { name: 'فندق & Co', code: 'FND/01' },
  address: 'https://pms.example/login',
  people: Array.from({ length: 60 }, (_, index) => ({ ...PERSON, username: `m.ali${index}` })),
};

describe('the file of a sign-in sheet', () => {
  it('the file of a sign-in sheet is a page that loads nothing, with a block for each person', async () => {
    const hotel = { ...SHEET.hotel, name: 'Grand\u001B[31m\u202E' };
    const { name, text } = await signInSheetFile([{ ...SHEET, hotel }]);
    expect(name).toBe('FND-01-sign-in-sheet.html');
    expect(text).toContain(
      `content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;"`,
    );
    expect(text.match(/<li>/g)).toHaveLength(60);
    expect(text.match(/Change the password after the first sign-in\./g)).toHaveLength(60);
    expect(text).toContain('<dd class="typed" translate="no">m.ali59</dd>');
    expect(text).toContain('https://pms.example/login');
    expect(text).toContain('Housekeeper');
    expect(text, 'no control characters').not.toMatch(/(?!\n)\p{Cc}|[\u200F\u202A-\u202E]/u);
  });

  it('the text file of a sign-in sheet is a table with one line for each person', () => {
    const people = [{ ...PERSON, first_name: 'Two\nlines' }];
    expect(signInSheetText({ ...SHEET, people }).split('\n')).toEqual([
      'فندق & Co (FND/01)',
      'Sign in at https://pms.example/login. Change the password after the first sign-in.',
      '',
      'Name\tUsername\tPassword',
      'Two lines <b>علي</b>\tm.ali\taB3&<x>9',
    ]);
  });

  it('a copied sign-in sheet contains no formulas and no control characters', () => {
    const people = [
      { ...PERSON, first_name: '=HYPERLINK("https://evil.example")', last_name: '\u202Elia' },
      { ...PERSON, first_name: '\t@SUM(1)', username: '+m.ali', password: '-aB3&x9' },
      { ...PERSON, first_name: '\u200F=1', username: '=m.ali', password: '@aB3&x9' },
    ];
    const hotel = { name: '=1+1\u202E', code: 'FND/01' };
    const text = signInSheetText({ ...SHEET, hotel, people });
    for (const cell of text.split(/[\t\n]/)) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    expect(text).not.toMatch(/[\u200F\u202E]/);
    expect(text).toContain("'=HYPERLINK");
  });
});
