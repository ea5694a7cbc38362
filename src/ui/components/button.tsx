import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: keyof typeof LOOKS;
  /** While true, the button shows a spinner, keeps the focus and ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly icon?: ReactNode;
}

const LOOKS = {
  primary: 'bg-brand text-white hover:bg-brand-dark',
  secondary: 'border border-control bg-white text-ink hover:bg-ink/5',
  quiet: 'text-brand-dark hover:bg-brand-tint',
  danger: 'border border-error bg-white text-error hover:bg-error hover:text-white',
};

export function buttonLook(variant: keyof typeof LOOKS): string {
  return `inline-flex min-h-control items-center justify-center gap-2 rounded-control px-3 py-1.5 text-base font-medium focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress motion-safe:transition-colors forced-colors:border [&_svg]:size-4 [&_svg]:shrink-0 ${LOOKS[variant]}`;
}

export function Button({
  variant = 'primary',
  busy = false,
  icon,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- one of the three, 'button' by default
      type={type}
      onClick={click}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={`${buttonLook(variant)} ${className}`}
    >
      {busy ? <LoaderCircle className="motion-safe:animate-spin" /> : icon}
      {children}
    </button>
  );
}
