import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';

export function hintId(id: string): string {
  return `${id}-hint`;
}

function problemId(id: string): string {
  return `${id}-problem`;
}

/** The class names of every input. `aria-invalid` makes the border red. */
const LOOK =
  'block w-full min-w-0 rounded-control border border-control bg-white px-3 text-base text-ink placeholder:text-ink/60 ' +
  'hover:border-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand ' +
  'aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error ' +
  'disabled:cursor-not-allowed disabled:bg-page disabled:text-ink/60';

export interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** If true, only screen readers get the label, because a table header or a group name already shows it. */
  readonly labelHidden?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  /** A class name that limits the width of the control. By default, it fills its place. */
  readonly width?: string | undefined;
}

export interface FieldFrameProps extends FieldProps {
  /** A currency before the field. Hidden from screen readers, because the label already names it. */
  readonly prefix?: ReactNode;
  /** Draws the control with these attributes. */
  readonly children: (control: ReturnType<typeof controlOf>) => ReactNode;
}

function controlOf({ id, required, hint, problem }: FieldProps) {
  const ids = [problem && problemId(id), hint && hintId(id)].filter(Boolean);
  return {
    id,
    required,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    className: LOOK,
  } as const;
}

/** The label, the hint and the problem around a control. */
export function FieldFrame({ prefix, children, ...field }: FieldFrameProps) {
  const { id, label, labelHidden, required, hint, problem, width = '' } = field;
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
      <div className="flex items-center gap-2">
        {prefix && (
          <span aria-hidden="true" className="shrink-0 text-sm text-ink/75">
            {prefix}
          </span>
        )}
        <div className={`min-w-0 grow ${width}`}>{children(controlOf(field))}</div>
      </div>
      {hint && (
        <p id={hintId(id)} className="mt-1.5 text-sm text-ink/75">
          {hint}
        </p>
      )}
      <FieldProblem {...{ id, problem }} />
    </div>
  );
}

export function FieldProblem({ id, problem }: Pick<FieldProps, 'id' | 'problem'>) {
  if (!problem) return null;
  return (
    <p id={problemId(id)} className="mt-1.5 flex gap-1.5 text-sm font-medium text-error">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{problem}</span>
    </p>
  );
}
