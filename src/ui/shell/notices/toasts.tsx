import { useLayoutEffect, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { toast, Toaster } from 'sonner';
import { TOASTS } from '#ui/components/dialogs/modal.tsx';
import { laterOnPage } from '#ui/components/later-on-page.ts';
import { isObject } from '#domain/record.ts';
import { TAB_STORE } from '#ui/shell/json-store.ts';
import type { Notice, Notify } from '#ui/texts/notices.ts';

/** Part of every toast ID. A new toast with the ID of a disappearing toast would disappear with it. */
let dismissals = 0;

/** Shows a notice as a toast, unless the same notice is already shown. */
export const notify: Notify = (notice) => {
  const { kind, title, message, ms } = notice;
  toast[kind](title, { id: idOf(notice), description: message, duration: ms });
};

export function dismissToasts(): void {
  dismissals += 1;
  toast.dismiss();
}

export function dismissNotice(notice: Notice): void {
  toast.dismiss(idOf(notice));
}

function idOf({ title, message }: Notice): string {
  return `${dismissals} ${title} ${message}`;
}

const KEPT_NOTICES = 'notices';

export function notifyAfterReload(...notices: readonly Notice[]): void {
  if (!TAB_STORE.write(KEPT_NOTICES, notices)) notices.forEach(notify);
}

/** Screen readers announce only content that is added to an existing region, so notices wait this long. */
const SEEN_MS = 100;

/** Shows the notices that the previous page stored. Call it once `Toasts` is rendered. */
export function showKeptNotices(): void {
  const stored = TAB_STORE.read(KEPT_NOTICES);
  TAB_STORE.clear(KEPT_NOTICES);
  const notices = Array.isArray(stored) ? stored.filter(isNotice) : [];
  if (notices.length > 0) laterOnPage(() => notices.forEach(notify), SEEN_MS);
}

function isNotice(stored: unknown): stored is Notice {
  if (!isObject(stored)) return false;
  const { kind, title, message, ms } = stored;
  const isKind = typeof kind === 'string' && Object.hasOwn(LOOKS, kind);
  const isMessage = message === undefined || typeof message === 'string';
  return isKind && typeof title === 'string' && isMessage && typeof ms === 'number';
}

const LOOKS: Readonly<Record<Notice['kind'], string>> = {
  success: 'border-l-success! [&_[data-icon]]:text-success!',
  info: 'border-l-brand! [&_[data-icon]]:text-brand!',
  warning: 'border-l-accent! [&_[data-icon]]:text-accent!',
  error: 'border-l-error! [&_[data-icon]]:text-error!',
};

/** Wide enough for most messages to fit on one line. */
const WIDTH = { '--width': '32rem' } as CSSProperties;

/**
 * Shows the toasts. Screen readers announce toasts politely, so urgent messages belong on the page itself. An open
 * dialog moves the element with the toasts into itself, because everything outside a dialog is inert.
 */
export function Toasts() {
  const [layer] = useState(() => {
    const element = document.createElement('div');
    element.id = TOASTS;
    return element;
  });
  useLayoutEffect(() => {
    document.body.append(layer);
    return () => layer.remove();
  }, [layer]);
  return createPortal(
    <Toaster
      closeButton
      position="top-center"
      // Stacked toasts would hide each other.
      expand
      gap={8}
      containerAriaLabel="Notifications"
      // Places toasts below the top notices. On a wide screen they cover the empty middle of the header, and on a phone
      // they are below the header.
      offset={{ top: 'calc(6px + var(--top-bar, 0px))' }}
      mobileOffset={{
        top: 'calc(62px + var(--top-bar, 0px) + var(--lower-bar, 0px))',
        right: 12,
        left: 12,
      }}
      style={WIDTH}
      toastOptions={{
        closeButtonAriaLabel: 'Close notification',
        classNames: {
          ...LOOKS,
          toast:
            'items-start! gap-3! border-line! border-l-4! bg-white! px-4! py-1.5! font-sans! text-ink! shadow-overlay!',
          content: 'pr-7!',
          title: 'text-base! font-semibold!',
          description: 'mt-0.5 text-sm! font-normal! whitespace-pre-line text-ink/75!',
          icon: 'mt-1!',
          closeButton:
            'top-2! right-2! left-auto! size-7! transform-none! border-0! bg-transparent! text-ink! hover:bg-brand-tint!',
        },
      }}
    />,
    layer,
  );
}
