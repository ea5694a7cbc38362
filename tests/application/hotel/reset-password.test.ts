import type { ServerRecord } from '#domain/record.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { resetPassword } from '#application/hotel/reset-password.ts';

const BEN = {
  id: 2,
  username: 'ben',
  email: 'ben@seaside.example',
  first_name: 'Ben',
  last_name: 'Dias',
  is_active: true,
  user_profile: { role: 'manager', phone: '', employee_id: '' },
};

const failing = (status: number, message = '') =>
  new ApiError({ status, code: '', message, isNetwork: status === 0 });

/** A server that has another phone number of Ben than the list that was read earlier. */
function server(failure?: ApiError) {
  const sent: ServerRecord[] = [];
  const now = { ...BEN, user_profile: { ...BEN.user_profile, phone: '+91 832 555 0100' } };
  return {
    sent,
    update(_: unknown, body: ServerRecord) {
      sent.push(body);
      return failure ? Promise.reject(failure) : Promise.resolve(now);
    },
  };
}

describe('a reset of another person’s password', () => {
  it('sends only the password', async () => {
    const api = server();
    expect(await resetPassword(api, 2, 'Tz4nRb8e')).toMatchObject({
      phone: '+91 832 555 0100',
    });
    expect(api.sent).toEqual([{ password: 'Tz4nRb8e', confirm_password: 'Tz4nRb8e' }]);
  });

  it('says that a user has removed the account', async () => {
    const gone = failing(404, 'Not found.');
    expect(await resetPassword(server(gone), 2, 'Tz4nRb8e')).toBeUndefined();
  });

  it.each([failing(403, 'No.'), failing(404), failing(405), failing(0)])(
    'throws any other failure (%#)',
    async (failure) => {
      await expect(resetPassword(server(failure), 2, 'Tz4nRb8e')).rejects.toBe(failure);
    },
  );
});
