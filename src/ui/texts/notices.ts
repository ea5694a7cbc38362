import { OWN_STANDING } from '#domain/staff/staff-list.ts';
import { CANNOT_REMOVE_ADMIN } from '#domain/staff/staff.ts';

export interface Notice {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly title: string;
  readonly message?: string;
  /** How long it shows, in ms. */
  readonly ms: number;
}

/** Shows a notice: a toast in the browser, a list in tests. */
export type Notify = (notice: Notice) => void;

/**
 * The notices of docs/behaviour.md §2 to §5, §8 and docs/decisions.md R17, with the durations of
 * §9.
 */
export const NOTICES = {
  changesNotKept: {
    kind: 'warning',
    title: 'Not Kept on This Browser',
    message: 'This browser does not store what you type here. Save before you leave the page.',
    ms: 5000,
  },
  changesOfRemoved: {
    kind: 'warning',
    title: 'Changes Not Restored',
    message: 'What you were editing no longer exists, so your unsaved changes are gone.',
    ms: 5000,
  },
  welcomeToOnboarding: {
    kind: 'info',
    title: 'Welcome to Onboarding!',
    message: "Let's set up your hotel management system",
    ms: 3000,
  },
  loginSuccessful: {
    kind: 'success',
    title: 'Login successful',
    message: 'Welcome to Hotel Management System',
    ms: 3000,
  },
  sessionExpired: {
    kind: 'warning',
    title: 'Session Expired',
    message: 'Your session has expired. Please login again.',
    ms: 3000,
  },
  sessionNotStored: {
    kind: 'warning',
    title: 'Sign-in Not Stored',
    message:
      'This browser does not store your sign-in. If you reload the page or open another tab, sign in again.',
    ms: 5000,
  },
  validationError: {
    kind: 'error',
    title: 'Validation Error',
    message: 'Please fix the errors in the form before continuing.',
    ms: 3000,
  },
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
  ownStanding: {
    kind: 'error',
    title: 'Your Own Account',
    message: OWN_STANDING,
    ms: 5000,
  },
  setupComplete: {
    kind: 'success',
    title: 'Hotel Setup Complete!',
    message:
      'Your hotel has been successfully configured. Please login with your admin credentials.',
    ms: 3000,
  },
  setupError: {
    kind: 'error',
    title: 'Setup Error',
    message: 'There was an issue completing your setup. Please try again.',
    ms: 5000,
  },
  nobodyCanSignIn: {
    kind: 'warning',
    title: 'No Staff Users',
    message: 'Nobody can sign in to the hotel until an administrator is added.',
    ms: 5000,
  },
  launchElsewhere: {
    kind: 'info',
    title: 'Launch in Progress',
    message: 'The launch is running in another tab. Continue here once it is finished.',
    ms: 5000,
  },
  passwordsNotKept: {
    kind: 'info',
    title: 'Passwords Not Kept',
    message: 'This browser never stores the passwords of staff users. Please enter them again.',
    ms: 5000,
  },
} as const satisfies Readonly<Record<string, Notice>>;

export function stepCompleted(stepTitle: string): Notice {
  return {
    kind: 'success',
    title: 'Step completed!',
    message: `${stepTitle} configuration saved successfully.`,
    ms: 3000,
  };
}

/** docs/behaviour.md §8 'Step save failures'; `content` is what was not saved: 'room types'. */
export function stepNotSaved(content: string): Notice {
  return {
    kind: 'error',
    title: 'Error',
    message: `Failed to save ${content}. Please try again.`,
    ms: 3000,
  };
}
