import { ProgressBar } from './progress-bar.tsx';

export interface CountedProgressProps {
  /** For example, 'Creating rooms'. */
  readonly doing: string;
  readonly done: number;
  readonly total: number;
  /** The accessible name of the bar; by default `doing`. */
  readonly label?: string;
  /** The value that screen readers announce; by default `3 of 12`. */
  readonly valueText?: string;
}

export function CountedProgress({
  doing,
  done,
  total,
  label = doing,
  ...more
}: CountedProgressProps) {
  return (
    <>
      <p className="mb-1 text-sm tabular-nums">
        {doing}: {done} of {total}
      </p>
      <ProgressBar label={label} value={done} max={total} {...more} />
    </>
  );
}
