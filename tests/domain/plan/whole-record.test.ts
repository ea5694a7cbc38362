import { describe, expect, it } from 'vitest';
import { wholeRecord } from '#domain/plan/whole-record.ts';

describe('the body of a PUT', () => {
  it('sends references as IDs, and decimals as they arrived', () => {
    const record = { room_type: { id: 'a', name: 'Suite' }, hotel: 3, base_rate: '7000.00' };
    expect(wholeRecord(record, {})).toEqual({ room_type: 'a', hotel: 3, base_rate: '7000.00' });
  });

  it('sends the profile of a user with its own unknown fields', () => {
    const record = {
      username: 'asha',
      last_login: 'x',
      user_profile: { id: 9, hotel: { id: 7 }, phone: '', badge: 12 },
    };
    expect(wholeRecord(record, { profile: { phone: '+91 1' } })).toEqual({
      username: 'asha',
      profile: { hotel: 7, phone: '+91 1', badge: 12 },
    });
  });

  it('takes what the server does not show from the plan', () => {
    const planned = { hotel: 7, profile: { role: 'admin', phone: '1' }, name: 'Planned' };
    const record = { name: 'Inn', profile: { phone: '2' } };
    expect(wholeRecord(record, {}, planned)).toEqual({
      hotel: 7,
      name: 'Inn',
      profile: { role: 'admin', phone: '2' },
    });
  });
});
