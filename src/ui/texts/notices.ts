import { withoutDirection } from '#domain/text/plain-text.ts';

export interface Notice {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly title: string;
  readonly message?: string;
  /** How long it is shown, in ms. */
  readonly ms: number;
}

/** Shows a notice: a toast in the browser, a list in tests. */
export type Notify = (notice: Notice) => void;

const noticeOf =
  (kind: Notice['kind']) =>
  (title: string, message: string, ms = 5000): Notice => ({
    kind,
    // A name in a sentence must not turn the rest of it around.
    title: withoutDirection(title),
    message: withoutDirection(message),
    ms,
  });
export const successNotice = noticeOf('success');
export const infoNotice = noticeOf('info');
export const warningNotice = noticeOf('warning');
export const errorNotice = noticeOf('error');

/** Notices of several features; the others are in the folder of their feature. */
export const NOTICES = {
  sessionExpired: warningNotice(
    'Session Expired',
    'Your session has expired. Please login again.',
    3000,
  ),
  sessionNotStored: warningNotice(
    'Sign-in Not Stored',
    'This browser does not store your sign-in. If you reload the page or open another tab, sign in again.',
  ),
  validationError: errorNotice(
    'Validation Error',
    'Please fix the errors in the form before continuing.',
    3000,
  ),
};
