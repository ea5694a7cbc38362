import { isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { staffMemberOf } from '#application/records/hotel-records.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import { accountKey, type StaffUser } from '#domain/staff/staff.ts';

export type AddedOutcome =
  | { readonly status: 'created' }
  /** The hotel already has a user with this user name or e-mail address, so nothing was sent. */
  | { readonly status: 'taken'; readonly field: 'username' | 'email' }
  /** Paths in `failure.fields` are fields of the user, such as `email`. */
  | { readonly status: 'failed'; readonly failure: FailedOperation };

export type AddAdministrator = ReturnType<typeof createAddAdministrator>;

const SOURCE = 'staffUsers.0.';

/**
 * Adds an administrator to an existing hotel, with a launch that is limited to staff. A second
 * attempt with the same journal never creates a second user
 * (docs/decisions/lost-response-is-looked-up.md and docs/decisions/next-launch-continues.md).
 */
export function createAddAdministrator(api: Pick<HotelReads, 'list'>, onboardHotel: OnboardHotel) {
  /** `user` must be valid. Throws `ApiError` if the users of the hotel cannot be read. */
  const run = async (hotelId: Id, user: StaffUser, journal: Journal): Promise<AddedOutcome> => {
    // Skips this check after an earlier attempt, because that attempt may have created the user.
    if (journal.read(`user:${user.username}`) === undefined) {
      // Looks for a user with the same user name or e-mail, because the launch would update that user.
      const users = (await orUndefined(api.list('user', { hotelId }), isNotOffered)) ?? [];
      for (const field of ['username', 'email'] as const) {
        const key = accountKey(user[field]);
        if (users.some((other) => accountKey(staffMemberOf(other)[field]) === key))
          return { status: 'taken', field };
      }
    }
    const rates = { rates: [], rate_plans: [] };
    const document = { hotelProfile: { id: hotelId }, roomTypes: [], rates, staffUsers: [user] };
    const { config } = checkDocument(document, { random: () => 0 });
    const outcome = await onboardHotel.run({ config, parts: ['staff'], journal });
    const failure = outcome.status === 'failed' ? outcome.error : outcome.warnings[0];
    if (!failure) return { status: 'created' };
    const fields = Object.entries(failure.fields).map(([path, message]) => [
      path.startsWith(SOURCE) ? path.slice(SOURCE.length) : path,
      message,
    ]);
    return { status: 'failed', failure: { ...failure, fields: Object.fromEntries(fields) } };
  };
  return { run };
}
