import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Shows a refusal of the server beside the buttons of a form, and scrolls there. The alert region
 * exists before its content, so that screen readers announce it. `said` changes with the content; a
 * falsy value shows nothing.
 */
export function FormAlert({
  said,
  children,
}: {
  readonly said: unknown;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [said]);
  return (
    <div ref={box} role="alert" className="clear-of-toasts empty:hidden">
      {children}
    </div>
  );
}
