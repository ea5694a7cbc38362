import { withoutDirection } from '#domain/text/plain-text.ts';

export interface Notice {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly title: string;
  readonly message?: string;
  /** How long the notice is shown, in ms. */
  readonly ms: number;
}

/** Shows a notice: a toast in the browser, a list in tests. */
export type Notify = (notice: Notice) => void;

const TOAST_MS = { brief: 2000, short: 3000, normal: 5000, long: 10_000 };

const noticeOf =
  (kind: Notice['kind']) =>
  (title: string, message: string, duration: keyof typeof TOAST_MS = 'normal'): Notice => ({
    kind,
    // Invisible characters in a name could otherwise reorder the sentence around it.
    title: withoutDirection(title),
    message: withoutDirection(message),
    ms: TOAST_MS[duration],
  });
export const successNotice = noticeOf('success');
export const infoNotice = noticeOf('info');
export const warningNotice = noticeOf('warning');
export const errorNotice = noticeOf('error');

/** Notices that several features share. Each feature defines its other notices itself. */
export const NOTICES = {
  sessionExpired: warningNotice(
    'Session Expired',
    'Your session has expired. Please login again.',
    'short',
  ),
  signedOutElsewhere: warningNotice(
    'Signed Out',
    'You signed out in another tab, or your session has expired. Sign in to continue.',
  ),
  sessionNotStored: warningNotice(
    'Sign-in Not Saved',
    'This browser cannot save your sign-in. If you reload the page or open another tab, sign in again.',
  ),
  validationError: errorNotice(
    'Validation Error',
    'Please fix the errors in the form before continuing.',
    'short',
  ),
};
