import { CANNOT_REMOVE_ADMIN } from '#domain/staff/staff.ts';
import { errorNotice, successNotice, type Notice } from '#ui/texts/notices.ts';
import { counted } from '#ui/texts/counted.ts';

/** docs/behaviour.md §4 and §8 specify these texts. */
export const STAFF_NOTICES = {
  passwordGenerated: successNotice(
    'Password Generated',
    'A new secure password has been generated.',
    'brief',
  ),
  cannotRemoveAdmin: errorNotice(CANNOT_REMOVE_ADMIN.title, CANNOT_REMOVE_ADMIN.message),
};

export function passwordsGenerated(count: number): Notice {
  if (count === 1) return STAFF_NOTICES.passwordGenerated;
  const text = `${counted(count, 'new secure password')} have been generated.`;
  return successNotice('Passwords Generated', text, 'brief');
}
