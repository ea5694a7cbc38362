import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Shows why the server refused a form, beside the form's buttons. Scrolls to the message whenever
 * `said` changes to a truthy value. The alert region is rendered even if it is empty, because
 * screen readers announce only changes in existing regions.
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
