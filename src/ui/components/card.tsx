import { useId, type ReactNode } from 'react';

export interface CardProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly as?: 'section' | 'fieldset' | 'div';
  /** If true, the card is a part of a surface, with its title beside its content on wide screens. */
  readonly isPart?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function Card({
  title,
  description,
  actions,
  as: Element = 'section',
  isPart = false,
  className = '',
  children,
}: CardProps) {
  const titleId = useId();
  const isNamed = title !== undefined && Element !== 'div';
  return (
    <Element
      aria-labelledby={isNamed ? titleId : undefined}
      className={`p-4 sm:p-6 ${isPart ? 'grid gap-x-8 gap-y-4 lg:grid-cols-[15rem_minmax(0,40rem)]' : 'surface'} ${className}`}
    >
      {(title !== undefined || actions) && (
        <div
          className={`flex flex-wrap items-start justify-between gap-x-4 gap-y-2 ${isPart ? '' : 'mb-4 sm:mb-6'}`}
        >
          <div className={`grow ${description && actions ? 'min-w-48' : 'min-w-0'}`}>
            {title !== undefined && (
              <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
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
      {isPart ? <div className="min-w-0">{children}</div> : children}
    </Element>
  );
}
