import { CircleAlert } from 'lucide-react';
import { problemId } from './field-description.ts';

export interface FieldProblemProps {
  /** The DOM ID of the field. */
  readonly id: string;
  readonly problem: string | undefined;
}

/** Shows the problem of a field. */
export function FieldProblem({ id, problem }: FieldProblemProps) {
  if (!problem) return null;
  return (
    <p id={problemId(id)} className="mt-1.5 flex gap-1.5 text-sm font-medium text-error">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{problem}</span>
    </p>
  );
}
