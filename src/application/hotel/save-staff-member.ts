import { isSameValue } from '#domain/description/same-value.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import { onlyNamed } from '#domain/plan/record-differences.ts';
import type { Id } from '#domain/record.ts';
import { changedStaffUserBody, staffUserBody } from '#domain/staff/staff-user-body.ts';
import { accountKey, type StaffUser } from '#domain/staff/staff.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import {
  ApiError,
  isApiError,
  isNotFound,
  notSent,
  orUndefined,
} from '#application/errors/api-error.ts';
import { isInDoubt, isRefusedAsTaken } from '#application/records/write-record.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';

/** The fields of a staff member for editing. The server never sends the password, so it is ''. */
export function staffUserOf({ id: _, ...member }: StaffMember): StaffUser {
  return { ...member, password: '' };
}

type Person = Pick<StaffUser, 'username' | 'first_name' | 'last_name' | 'email'>;

const GONE = ' no longer exists: another user removed the account.';

export interface SavedStaffMember {
  readonly member: StaffMember;
  readonly overwritten: readonly string[];
}

/**
 * Adds and changes staff members of the user's hotel (docs/api.md). Use one instance for all attempts, so that no
 * person is added twice (docs/decisions/lost-response-is-looked-up.md).
 */
export function createSaveStaffMember(
  api: Pick<StaffApi, 'list' | 'read' | 'create' | 'update'>,
  hotelId: Id,
) {
  /** The users for whom a request to add them had no clear response, by username. */
  const inDoubt = new Map<string, StaffUser>();

  const change = async (user: StaffUser, before: StaffMember): Promise<SavedStaffMember> => {
    const now = staffMemberOf(await api.read(before.id).catch(orGone(before)));
    const { merged, changes, overwritten } = mergeChanges(
      staffUserOf(before),
      user,
      staffUserOf(now),
    );
    const names = new Set(Object.keys(changes));
    if (names.size === 0) return { member: now, overwritten };
    if (names.has('password')) names.add('confirm_password');
    const body = onlyNamed(changedStaffUserBody(merged, hotelId), names);
    const record = await api.update(before.id, body);
    return { member: staffMemberOf(record), overwritten };
  };

  const add = async (user: StaffUser): Promise<SavedStaffMember> => {
    const key = accountKey(user.username);
    try {
      const record = await api.create(staffUserBody(user, hotelId));
      return { member: staffMemberOf(record), overwritten: [] };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isInDoubt(error)) inDoubt.set(key, user);
      const sent = isInDoubt(error) || isRefusedAsTaken(error) ? inDoubt.get(key) : undefined;
      const listed = sent ? await orUndefined(api.list(), isApiError) : undefined;
      const own = listed?.map(staffMemberOf).find((one) => sent && isSamePerson(one, sent));
      if (!own) throw error;
      // The person may have been edited since the first attempt.
      return await change(user, own);
    }
  };

  return {
    /** `before` is what the user saw; undefined for a new member. Sends only what differs. Throws `ApiError`. */
    run: (user: StaffUser, before?: StaffMember) => (before ? change(user, before) : add(user)),
  };
}

function isSamePerson(one: Person, other: Person): boolean {
  return (
    accountKey(one.username) === accountKey(other.username) &&
    isSameValue('email', one.email, other.email) &&
    isSameValue('text', one.first_name, other.first_name) &&
    isSameValue('text', one.last_name, other.last_name)
  );
}

function orGone({ first_name, last_name }: StaffMember) {
  return (error: unknown) => {
    if (!isNotFound(error)) throw error;
    throw notSent(`${first_name} ${last_name}`.trim() + GONE);
  };
}
