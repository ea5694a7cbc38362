import type { MouseEvent } from 'react';

/** Hidden until the first press of Tab. */
export function SkipLink({
  target,
}: {
  readonly target: { readonly current: HTMLElement | null };
}) {
  const skip = (event: MouseEvent) => {
    // The URL does not change.
    event.preventDefault();
    target.current?.focus();
  };
  return (
    <a
      href="#content"
      onClick={skip}
      className="absolute top-2 left-2 z-40 rounded-lg bg-white px-4 py-2 font-medium text-brand-dark shadow-card outline-2 outline-brand not-focus:sr-only"
    >
      Skip to content
    </a>
  );
}
