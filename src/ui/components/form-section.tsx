import { useId } from 'react';
import type { CardProps } from './card.tsx';

export function FormSection({
  title,
  description,
  as: Element = 'section',
  className = '',
  children,
}: CardProps) {
  const titleId = useId();
  return (
    <Element
      aria-labelledby={Element === 'div' ? undefined : titleId}
      className={`grid gap-x-8 gap-y-4 p-4 sm:p-6 lg:grid-cols-[15rem_minmax(0,40rem)] ${className}`}
    >
      <div>
        <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {description && <p className="mt-1 text-sm text-ink/75">{description}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </Element>
  );
}
