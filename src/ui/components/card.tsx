import { useId, type ReactNode } from 'react';

export interface CardProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly as?: 'section' | 'fieldset' | 'div';
  readonly className?: string;
  readonly children?: ReactNode;
}

export function Card({
  title,
  description,
  actions,
  as: Element = 'section',
  className = '',
  children,
}: CardProps) {
  const titleId = useId();
  const isNamed = title !== undefined && Element !== 'div';
  return (
    <Element
      aria-labelledby={isNamed ? titleId : undefined}
      className={`surface p-4 sm:p-6 ${className}`}
    >
      {(title !== undefined || actions) && (
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 sm:mb-6">
          <div className={`grow ${description && actions ? 'min-w-48' : 'min-w-0'}`}>
            {title !== undefined && (
              <h2 id={titleId} className="text-lg font-semibold break-words">
                {title}
              </h2>
            )}
            {/* Because of `w-0`, a long description does not push the actions below the title. */}
            {description && (
              <p className="mt-1 w-0 min-w-full text-sm text-ink/75">{description}</p>
            )}
          </div>
          {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  );
}
