import type { ComponentProps } from 'react';

/** Opens a row of a list: the button covers the whole row. */
export function RowButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      className={`text-left font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand ${className}`}
    />
  );
}
