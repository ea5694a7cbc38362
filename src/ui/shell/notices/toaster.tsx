// Toasts have their own React root, so that no screen waits for them. Load this module lazily.
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect, type CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';
import type { Notice } from '#ui/texts/notices.ts';

const ICONS = {
  success: <CircleCheck className="size-5 text-success" />,
  info: <Info className="size-5 text-brand" />,
  warning: <TriangleAlert className="size-5 text-accent" />,
  error: <CircleAlert className="size-5 text-error" />,
};

const LOOKS: Readonly<Record<Notice['kind'], string>> = {
  success: 'border-l-success!',
  info: 'border-l-brand!',
  warning: 'border-l-accent!',
  error: 'border-l-error!',
};

/** Screen readers announce only what is added to a region that they have seen before. */
const SEEN_MS = 100;

/** Shows one toast, even if the same notice comes twice. Wait for `ready` first. */
export function showToast(notice: Notice): void {
  const { kind, ms } = notice;
  toast[kind](<ToastText notice={notice} />, {
    id: idOf(notice),
    duration: ms,
    className: LOOKS[kind],
  });
}

/** Part of the toast IDs: a new toast with the ID of a leaving one would leave with it. */
let dismissals = 0;

/** Removes all toasts. */
export function dismissAll(): void {
  dismissals += 1;
  toast.dismiss();
}

/** Removes the toast of this notice. */
export function dismiss(notice: Notice): void {
  toast.dismiss(idOf(notice));
}

function idOf({ title, message }: Notice): string {
  return `${dismissals} ${title} ${message}`;
}

/** Announced politely; urgent messages are on the page itself. */
function ToastText({ notice: { title, message } }: { readonly notice: Notice }) {
  return (
    <div>
      <div className="text-base font-semibold">{title}</div>
      {message && (
        <div className="mt-0.5 text-sm font-normal whitespace-pre-line text-ink/80">{message}</div>
      )}
    </div>
  );
}

/** Adds the toaster to the page. Resolves when it listens; earlier toasts would be lost. */
function mount(): Promise<void> {
  const element = document.createElement('div');
  document.body.append(element);
  return new Promise((resolve) => {
    const onReady = () => void setTimeout(resolve, SEEN_MS);
    createRoot(element).render(<Region onReady={onReady} />);
  });
}

/** Most messages fit on one line. */
const WIDTH = { '--width': '32rem' } as CSSProperties;

function Region({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <Toaster
      closeButton
      position="top-center"
      // Stacked toasts hide each other.
      expand
      gap={8}
      containerAriaLabel="Notifications"
      icons={ICONS}
      // Placed over the empty middle of the header, below the bars; on a phone, below both.
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
          toast: 'items-start! gap-3! border-l-4! px-4! py-1.5! font-sans! text-ink! shadow-card!',
          content: 'pr-7!',
          icon: 'mt-1!',
          closeButton: 'top-2! right-2! left-auto! size-7! transform-none! border-0! text-ink!',
        },
      }}
    />
  );
}

export const ready = mount();
