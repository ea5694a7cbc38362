import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';

export interface ModalProps {
  readonly title: ReactNode;
  /** An alert asks something that must be answered. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Escape or a click beside it; without this, both do nothing. */
  readonly onDismiss?: (() => void) | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A window above the page, open while it is rendered. The browser keeps the focus in it, and returns
 * it afterwards. `data-autofocus` marks what gets the focus first.
 */
export function Modal({ title, role, onDismiss, className = 'max-w-md', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current) show(current);
    return () => current?.close();
  }, []);
  /** In place of what the browser would do: close the dialog, or move the focus. */
  const dismiss = (event: SyntheticEvent) => {
    event.preventDefault();
    onDismiss?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-transparent p-4 font-sans text-ink open:flex backdrop:bg-ink/50"
      onKeyDown={(event) => event.key === 'Escape' && dismiss(event)}
      onMouseDown={(event) => event.target === event.currentTarget && dismiss(event)}
      onCancel={dismiss}
      onClose={({ currentTarget }) => {
        // The browser does not ask with `cancel` a second time.
        if (currentTarget.open) return;
        if (onDismiss) onDismiss();
        else show(currentTarget);
      }}
    >
      <div
        className={`m-auto flex w-full flex-col rounded-card bg-white p-6 shadow-card ${className}`}
      >
        <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
