import type { ComponentProps } from 'react';

/** Covers the whole row. Ignores the second click of a double click, which may be for a removed button. */
export function RowButton({ className = '', onClick, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      onClick={(event) => event.detail < 2 && onClick?.(event)}
      className={`text-left font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand ${className}`}
    />
  );
}
