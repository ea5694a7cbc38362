import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { resetPassword } from '#application/hotel/reset-password.ts';
import type { ServerRecord } from '#application/ports/api/onboarding-api.ts';
import { staffMemberOf } from '#application/records/hotel-records.ts';

const BEN = {
  id: 2,
  username: 'ben',
  email: 'ben@seaside.example',
  first_name: 'Ben',
  last_name: 'Dias',
  is_active: true,
  user_profile: { role: 'manager', phone: '', employee_id: '' },
};
const SEEN = staffMemberOf(BEN);

const failing = (status: number, message = '') =>
  new ApiError({ status, code: '', message, isNetwork: status === 0 });

/** A server on which another user has changed Ben's phone number since the list was read. */
function server({ read, update }: { read?: ApiError; update?: ApiError } = {}) {
  const sent: ServerRecord[] = [];
  const now = { ...BEN, user_profile: { ...BEN.user_profile, phone: '+91 832 555 0100' } };
  return {
    sent,
    read: () => (read ? Promise.reject(read) : Promise.resolve(now)),
    update(_: unknown, body: ServerRecord) {
      sent.push(body);
      return update ? Promise.reject(update) : Promise.resolve(now);
    },
  };
}

describe('a reset of another person’s password', () => {
  it('sends the password with the fields as they are on the server', async () => {
    const api = server();
    expect(await resetPassword(api, 7, SEEN, 'Tz4nRb8e')).toMatchObject({
      status: 'reset',
      member: { phone: '+91 832 555 0100' },
    });
    expect(api.sent).toMatchObject([
      {
        username: 'ben',
        password: 'Tz4nRb8e',
        confirm_password: 'Tz4nRb8e',
        is_active: true,
        profile: { hotel: 7, role: 'manager', phone: '+91 832 555 0100' },
      },
    ]);
  });

  it('uses the list if the server does not offer single users', async () => {
    const api = server({ read: failing(405) });
    expect(await resetPassword(api, 7, SEEN, 'Tz4nRb8e')).toMatchObject({ status: 'reset' });
    expect(api.sent).toMatchObject([{ profile: { phone: '' } }]);
  });

  it.each([failing(405), failing(501), failing(404)])(
    'is not offered by a server that lacks the request (%#)',
    async (update) => {
      const outcome = await resetPassword(server({ update }), 7, SEEN, 'Tz4nRb8e');
      expect(outcome).toEqual({ status: 'not-offered' });
    },
  );

  it('says that a user has removed the account', async () => {
    const gone = failing(404, 'Not found.');
    const outcome = await resetPassword(server({ read: gone, update: gone }), 7, SEEN, 'Tz4nRb8e');
    expect(outcome).toEqual({ status: 'removed' });
  });

  it('is unconfirmed after a lost response', async () => {
    const update = failing(0);
    const outcome = await resetPassword(server({ update }), 7, SEEN, 'Tz4nRb8e');
    expect(outcome).toEqual({ status: 'unconfirmed', error: update });
  });

  it('throws the refusal of the server', async () => {
    const update = failing(403, 'No.');
    await expect(resetPassword(server({ update }), 7, SEEN, 'Tz4nRb8e')).rejects.toBe(update);
  });
});
