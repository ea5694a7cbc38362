import { ProgressBar } from './progress-bar.tsx';

export interface CountedProgressProps {
  /** 'Creating rooms'. */
  readonly doing: string;
  readonly done: number;
  readonly total: number;
  /** The name of the bar; by default `doing`. */
  readonly label?: string;
  /** What screen readers announce; by default `3 of 12`. */
  readonly valueText?: string;
}

/** `Creating rooms: 3 of 12`, above a bar. */
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
