import type { ReactNode } from 'react';
import { hintId } from './field-description.ts';
import { FieldProblem } from './field-problem.tsx';

/** The props that all fields share. */
export interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** Only screen readers get the label, because others see a table header or a group name. */
  readonly labelHidden?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  /** The field's `FieldProblem` is rendered elsewhere, where there is more room. */
  readonly problemElsewhere?: boolean | undefined;
}

export interface FieldFrameProps extends FieldProps {
  /** A currency before the field. Hidden from screen readers: the label names it. */
  readonly prefix?: ReactNode;
  readonly children: ReactNode;
}

/** Label, hint, the field itself and what is wrong with it. */
export function FieldFrame({
  id,
  label,
  labelHidden,
  required,
  hint,
  problem,
  problemElsewhere = false,
  prefix,
  children,
}: FieldFrameProps) {
  return (
    <div className="min-w-0">
      <div className={labelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline gap-1'}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {required && (
          <span aria-hidden="true" className="text-sm text-error">
            *
          </span>
        )}
      </div>
      {prefix ? (
        <div className="flex items-center gap-2">
          <span aria-hidden="true" className="shrink-0 text-sm text-ink/75">
            {prefix}
          </span>
          <div className="min-w-0 grow">{children}</div>
        </div>
      ) : (
        children
      )}
      {hint && (
        <p id={hintId(id)} className="mt-1.5 text-sm text-ink/75">
          {hint}
        </p>
      )}
      {!problemElsewhere && <FieldProblem id={id} problem={problem} />}
    </div>
  );
}
