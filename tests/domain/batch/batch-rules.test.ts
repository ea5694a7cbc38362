import { describe, expect, it } from 'vitest';
import { createBatchRules } from '#domain/batch/batch-rules.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';

const ALDER: HotelDocument = {
  hotelProfile: {
    name: 'Alder',
    email: 'stay@alder.example',
    phone: '+91 832 555 0100',
    street_address: '1 Beach Road',
    city: 'Panaji',
  },
};
const withProfile = (profile: HotelDocument['hotelProfile']) => ({
  ...ALDER,
  hotelProfile: { ...ALDER.hotelProfile, ...profile },
});
const withStaff = (name: string, ...staffUsers: HotelDocument['staffUsers'] & object) => ({
  hotelProfile: { name },
  staffUsers,
});

/**
 * Each clash as the hotel's index, the path and the message. In the message, `#0` is the file and
 * line of hotel 0.
 */
function clashes(...hotels: HotelDocument[]): string[] {
  const rules = createBatchRules<number>();
  return hotels.flatMap((document, index) =>
    rules
      .clashesOf(document, checkDocument(document, { random: () => 0 }), () => index)
      .map(({ path, first, messageAt }) => `${index} ${path}: ${messageAt(`#${first}`)}`),
  );
}

describe('batch rules', () => {
  it('refuse a code, an ID and a hotel that an earlier hotel already uses', () => {
    const other = withProfile({ name: 'Birch', code: ' a1 ' });
    expect(clashes(withProfile({ code: 'A1' }), other)).toEqual([
      '1 hotelProfile.code: Hotel code " a1 " is already used in #0',
    ]);
    expect(clashes(withProfile({ id: 7 }), withProfile({ name: 'Birch', id: 7 }))).toEqual([
      '1 hotelProfile.id: Hotel ID "7" is already used in #0',
    ]);
    expect(clashes(ALDER, withProfile({ name: 'Birch' }), ALDER)).toEqual([
      '2 hotelProfile: This is the same hotel as #0: same name, e-mail, phone and address. ' +
        'Remove one of them or, if they are different hotels, add a "code" to each',
    ]);
  });

  it('refuse e-mails and user names that staff of an earlier hotel already use, in any case', () => {
    const asha = { email: 'asha@a.example', username: 'asha' };
    expect(
      clashes(
        withStaff('A', asha),
        withStaff('B', { email: 'ASHA@a.example', username: 'other' }),
        withStaff('C', { email: 'new@c.example', username: ' Asha' }),
        withStaff('D', { email: 'asha@d.example' }),
      ),
    ).toEqual([
      '1 staffUsers.0.email: Email "ASHA@a.example" already exists in #0',
      '2 staffUsers.0.username: Username "Asha" already exists in #0',
      '3 staffUsers.0.username: Username "asha", made from the e-mail address, already exists in #0; ' +
        'add a "username" for this user',
    ]);
  });

  it('leave duplicates and errors within one hotel to the rules of one hotel', () => {
    const asha = { email: 'asha@a.example', username: 'asha' };
    const broken = { email: 'no address', username: 'x' };
    expect(clashes(withStaff('A', asha, asha), withStaff('B', broken))).toEqual([]);
    expect(clashes(withStaff('A', broken), withStaff('B', broken))).toEqual([]);
  });
});
