import type { Notice } from '#ui/texts/notices.ts';

/** docs/behaviour.md §2 to §5 and §8, docs/decisions.md R17. */
export const WIZARD_NOTICES = {
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
    message: 'The launch is running in another tab. Continue here when it finishes.',
    ms: 5000,
  },
  passwordsNotKept: {
    kind: 'info',
    title: 'Passwords Not Stored',
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

/** docs/behaviour.md §8; `content` is what was not saved: 'room types'. */
export function stepNotSaved(content: string): Notice {
  return {
    kind: 'error',
    title: 'Error',
    message: `Failed to save ${content}. Please try again.`,
    ms: 3000,
  };
}
