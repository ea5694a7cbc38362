export interface Notice {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly title: string;
  readonly message?: string;
  /** How long it shows, in ms. */
  readonly ms: number;
}

/** Shows a notice: a toast in the browser, a list in tests. */
export type Notify = (notice: Notice) => void;

/** Notices of several features; the others are in the folder of their feature. */
export const NOTICES = {
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
} as const satisfies Readonly<Record<string, Notice>>;
