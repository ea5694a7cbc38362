import { describe, expect, it } from 'vitest';
import { differencesOf } from '#domain/record-differences.ts';

describe('R23 compares values, not spellings', () => {
  it.each([
    ['decimals as strings', { base_rate: 12 }, { base_rate: '12.00' }],
    ['times with seconds', { check_in_time: '15:00' }, { check_in_time: '15:00:00' }],
    ['ids as numbers or text', { room_type: 7 }, { room_type: '7' }],
    ['references as objects', { room_type: 7 }, { room_type: { id: 7, name: 'Suite' } }],
    ['texts whose blanks the server dropped', { name: ' Suite ' }, { name: 'Suite' }],
    ['capitals of an e-mail', { email: 'a@B.example' }, { email: 'a@b.example' }],
    ['nothing for an empty text', { website: '' }, { website: null }],
    [
      'a user that comes out with user_profile',
      { profile: { role: 'admin' } },
      { user_profile: { role: 'admin' } },
    ],
    ['what the server does not list', { password: 'x', phone: '1' }, {}],
  ])('%s', (_, body, record) => {
    expect(differencesOf(body, record)).toEqual([]);
  });

  it.each([
    ['another number', { base_rate: 12 }, { base_rate: '12.50' }],
    ['another text', { name: 'Suite' }, { name: 'Villa' }],
    ['a switch', { is_active: true }, { is_active: false }],
    ['another record', { room_type: 7 }, { room_type: { id: 8 } }],
    ['an emptied text', { website: 'https://a.example' }, { website: null }],
  ])('%s is a difference', (_, body, record) => {
    const [field] = Object.keys(body);
    expect(differencesOf(body, record)).toMatchObject([{ field }]);
  });

  it('names the field of a user below the profile', () => {
    expect(
      differencesOf(
        { profile: { hotel: 4, role: 'admin' } },
        { user_profile: { role: 'manager' } },
      ),
    ).toEqual([{ field: 'role', expected: 'admin', actual: 'manager' }]);
  });
});
