import { CANNOT_REMOVE_ADMIN } from '#domain/staff/staff.ts';
import type { Notice } from '#ui/texts/notices.ts';

/** docs/behaviour.md §4, §8. */
export const STAFF_NOTICES = {
  passwordGenerated: {
    kind: 'success',
    title: 'Password Generated',
    message: 'A new secure password has been generated.',
    ms: 2000,
  },
  cannotRemoveAdmin: {
    kind: 'error',
    ...CANNOT_REMOVE_ADMIN,
    ms: 5000,
  },
} as const satisfies Readonly<Record<string, Notice>>;
