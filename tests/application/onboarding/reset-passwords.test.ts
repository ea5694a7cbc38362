import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

const resetPasswords = new Set(['user:asha']);
const [asha, ben] = SAMPLE_DOCUMENT.staffUsers ?? [];

describe('passwords of existing users', () => {
  it('are sent once for the named users, and appear in no outcome', async () => {
    const { api, again } = await standingHotel();
    const journal = new MemoryJournal();
    expect((await again({}, journal)).writes).toEqual([]);
    const { outcome, writes } = await again({ resetPasswords }, journal);
    const { password = '' } = api.updates.at(-1)?.body ?? {};
    expect(writes).toEqual(['PATCH user']);
    expect(api.updates.at(-1)?.body).toEqual({ password, confirm_password: password });
    const updates = [{ operation: 'user:asha', differences: [{ field: 'password' }] }];
    expect(outcome).toMatchObject({ operations: { updated: 1 }, updates });
    const reported = JSON.stringify([outcome, journal.read('user:asha')]);
    expect(reported).not.toContain(JSON.stringify(password));
    expect((await again({ resetPasswords }, journal)).writes).toEqual([]);
  });

  it('appear in no outcome if the server quotes what it refuses', async () => {
    const { api, again } = await standingHotel();
    const password = String.raw`hush"\é`;
    api.change = ({ body }) => {
      const message = `No: ${JSON.stringify(body)}`;
      return Promise.reject(new ApiError({ status: 400, code: 'x', message }));
    };
    const staffUsers = [{ ...asha, password }, { ...ben }];
    const { outcome } = await again({ staffUsers, resetPasswords });
    expect(outcome).toMatchObject({ status: 'incomplete' });
    expect(JSON.stringify(outcome)).toContain('No: ');
    expect(JSON.stringify(outcome)).not.toContain('hush');
  });

  it('are sent with PUT if the server offers no PATCH, but only if they are reset', async () => {
    const { api, again } = await standingHotel();
    api.refuse('PATCH', 405);
    const staffUsers = [{ ...asha }, { ...ben, password: 'An0therOne', phone: '+91 98765 43210' }];
    const { writes } = await again({ staffUsers });
    expect(writes).toEqual(['PATCH user', 'PUT user']);
    expect(JSON.stringify(api.updates)).not.toMatch(/An0therOne|"password"/);
    await again({ staffUsers, resetPasswords });
    expect(api.updates.at(-1)?.body).toMatchObject({ username: 'asha', password: /./ });
  });

  it('are not sent for users that this run created', async () => {
    const { api, onboard } = await standingHotel();
    const journal = new MemoryJournal();
    const moved = { ...SAMPLE_DOCUMENT.hotelProfile, city: 'Ooty' };
    const hotelProfile = { ...moved, name: 'Other', code: 'OTHER01' };
    const staffUsers = [{ ...asha, username: 'new', email: 'new@other.example' }];
    const other = { ...SAMPLE_DOCUMENT, hotelProfile, staffUsers };
    for (const _ of ['first', 'second']) {
      const outcome = await onboard({ ...other, resetPasswords: new Set(['user:new']) }, journal);
      expect(outcome.status).toBe('onboarded');
    }
    expect(api.updates.filter(({ kind }) => kind === 'user')).toEqual([]);
  });
});
