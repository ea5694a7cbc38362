import {
  createContext,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type SyntheticEvent,
} from 'react';

export interface ModalProps {
  readonly title: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  /** Called when the user presses Escape or clicks beside the window. If omitted, both do nothing. */
  readonly onDismiss?: (() => void) | undefined;
  readonly className?: string;
  readonly isSheet?: boolean;
  readonly children: ReactNode;
}

/** Asks whether to close the window, and calls `go` if the user agrees. */
type Ask = (go: () => void) => void;

/** For a form with changes in a window: holds the window open until the user has answered. */
export const HeldWindow = createContext<((ask: Ask | undefined) => void) | undefined>(undefined);

/** The DOM ID of the element that shows the toasts. */
export const TOASTS = 'toasts';

/**
 * A window above the page that is open while it is rendered. The browser keeps the focus inside the window. When the
 * window closes, the focus returns to the element that had it before. The toasts move into the open window, because
 * elements outside it are inert. `data-autofocus` marks the element that gets the focus first.
 */
export function Modal({
  title,
  role,
  onDismiss,
  className = 'max-w-md',
  isSheet = false,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const held = useRef<Ask>(undefined);
  const hold = useCallback((ask: Ask | undefined) => {
    held.current = ask;
  }, []);
  const titleId = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    const toasts = document.getElementById(TOASTS);
    if (toasts) current.append(toasts);
    show(current);
    return () => {
      if (toasts) document.body.append(toasts);
      current.close();
    };
  }, []);
  const leave = () => {
    if (held.current && onDismiss) held.current(onDismiss);
    else onDismiss?.();
  };
  /** Prevents the browser's default action, which would close the dialog or move the focus. */
  const dismiss = (event: SyntheticEvent) => {
    event.preventDefault();
    leave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={`fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-transparent font-sans text-ink open:flex ${isSheet ? 'sheet backdrop:bg-black/15 dark:backdrop:bg-black/50' : 'p-4 backdrop:bg-black/50'}`}
      onKeyDown={(event) => event.key === 'Escape' && dismiss(event)}
      // The second click of a double click may hit a window that the first one opened.
      onMouseDown={(event) =>
        event.target === event.currentTarget && event.detail < 2 && dismiss(event)
      }
      onCancel={dismiss}
      onClose={({ currentTarget }) => {
        // After a second Escape, the browser may close the dialog without sending `cancel`. Then
        // dismiss the dialog here, or show it again if it must stay open.
        if (currentTarget.open) return;
        if (!onDismiss || held.current) show(currentTarget);
        leave();
      }}
    >
      <div
        className={`flex w-full flex-col bg-white shadow-overlay forced-colors:border ${isSheet ? SHEET : `m-auto rounded-surface p-6 ${className}`}`}
      >
        <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        <HeldWindow value={hold}>{children}</HeldWindow>
      </div>
    </dialog>
  );
}

/** The buttons at the bottom of a sheet. They stay in sight while the sheet scrolls. */
export function SheetFooter({ children }: Pick<ModalProps, 'children'>) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 mt-auto -mb-4 flex min-h-14 flex-wrap items-center justify-end gap-2 border-t border-line bg-white px-4 py-2 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </div>
  );
}

const SHEET =
  'mt-auto max-h-[92dvh] overflow-y-auto rounded-t-surface border-t border-line p-4 sm:mt-0 sm:ml-auto sm:h-full sm:max-h-none sm:w-110 sm:rounded-none sm:border-t-0 sm:border-l sm:p-6';

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]');
  // Not the window itself, which the browser prefers if it scrolls.
  (
    first ?? dialog.querySelector<HTMLElement>('button, input:not([hidden]), select, textarea')
  )?.focus();
}
