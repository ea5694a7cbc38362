import type { ReactNode } from 'react';
import { hintId } from './field-description.ts';
import { FieldProblem } from './field-problem.tsx';

export interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  /** Only screen readers get the label; others see a table header or a group name. */
  readonly labelHidden?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  /** The field's `FieldProblem` is elsewhere, where there is more room. */
  readonly problemElsewhere?: boolean | undefined;
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
      {children}
      {hint && (
        <p id={hintId(id)} className="mt-1.5 text-sm text-ink/75">
          {hint}
        </p>
      )}
      {!problemElsewhere && <FieldProblem id={id} problem={problem} />}
    </div>
  );
}
