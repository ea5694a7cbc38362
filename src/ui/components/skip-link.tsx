import type { MouseEvent } from 'react';

/** Moves the focus to the content of the page. Hidden until the link has the focus. */
export function SkipLink({
  target,
}: {
  readonly target: { readonly current: HTMLElement | null };
}) {
  const skip = (event: MouseEvent) => {
    // Keeps `#content` out of the URL.
    event.preventDefault();
    target.current?.focus();
  };
  return (
    <a
      href="#content"
      onClick={skip}
      className="absolute top-2 left-2 z-40 rounded-control bg-white px-4 py-2 font-medium text-brand-dark shadow-overlay outline-2 outline-brand not-focus:sr-only"
    >
      Skip to content
    </a>
  );
}
