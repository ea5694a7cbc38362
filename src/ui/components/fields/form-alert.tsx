import { useEffect, useRef, type ReactNode } from 'react';

/**
 * What a server refused of a form as a whole, beside the buttons that end it. It is there before it
 * speaks, and comes into sight when it does. `said` is what it says, '' or undefined for nothing.
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
