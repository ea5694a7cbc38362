import { CANNOT_REMOVE_ADMIN } from '#domain/staff/staff.ts';
import { errorNotice, successNotice } from '#ui/texts/notices.ts';

/** Notices of docs/behaviour.md §4 and §8. */
export const STAFF_NOTICES = {
  passwordGenerated: successNotice(
    'Password Generated',
    'A new secure password has been generated.',
    2000,
  ),
  cannotRemoveAdmin: errorNotice(CANNOT_REMOVE_ADMIN.title, CANNOT_REMOVE_ADMIN.message),
};
