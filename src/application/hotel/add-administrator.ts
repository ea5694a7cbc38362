import { ApiError, isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { staffMemberOf } from '#application/records/hotel-records.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import { accountKey, type StaffUser } from '#domain/staff/staff.ts';

const TAKEN = {
  username: 'Username already exists',
  email: 'Email already exists',
} as const;

export type AddAdministrator = ReturnType<typeof createAddAdministrator>;

const SOURCE = 'staffUsers.0.';

/**
 * Adds an administrator to an existing hotel, with a launch that is limited to staff. A second
 * attempt with the same journal never creates a second user
 * (docs/decisions/lost-response-is-looked-up.md and docs/decisions/next-launch-continues.md).
 */
export function createAddAdministrator(api: Pick<HotelReads, 'list'>, onboardHotel: OnboardHotel) {
  /** `user` must be valid. Throws `ApiError`, whose fields are those of the user, such as `email`. */
  const run = async (hotelId: Id, user: StaffUser, journal: Journal): Promise<void> => {
    // Skips this check after an earlier attempt, because that attempt may have created the user.
    if (journal.read(`user:${user.username}`) === undefined) {
      // Looks for a user with the same username or email, because the launch would update that user.
      const users = (await orUndefined(api.list('user', { hotelId }), isNotOffered)) ?? [];
      for (const field of ['username', 'email'] as const) {
        const key = accountKey(user[field]);
        if (users.some((other) => accountKey(staffMemberOf(other)[field]) === key))
          throw new ApiError({
            status: 409,
            code: '',
            message: '',
            fields: { [field]: TAKEN[field] },
          });
      }
    }
    const rates = { rates: [], rate_plans: [] };
    const document = { hotelProfile: { id: hotelId }, roomTypes: [], rates, staffUsers: [user] };
    const { config } = checkDocument(document, { random: () => 0 });
    const outcome = await onboardHotel.run({ config, parts: ['staff'], journal });
    const failure = outcome.status === 'failed' ? outcome.error : outcome.warnings[0];
    if (!failure) return;
    const fields = Object.entries(failure.fields).map(([path, message]) => [
      path.startsWith(SOURCE) ? path.slice(SOURCE.length) : path,
      message,
    ]);
    throw new ApiError({ ...failure, code: '', fields: Object.fromEntries(fields) });
  };
  return { run };
}
