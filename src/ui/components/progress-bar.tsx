export interface ProgressBarProps {
  readonly done: number;
  readonly total: number;
  readonly label?: string;
  /** What stands above the bar, and what screen readers announce; by default `3 of 5`. */
  readonly valueText?: string;
  readonly doing?: string | undefined;
}

/** If `total` is 0, the bar is empty. */
export function ProgressBar({ done, total, doing, label = doing, valueText }: ProgressBarProps) {
  const counts = valueText ?? `${done} of ${total}`;
  return (
    <>
      {doing && (
        <p className="mb-1 text-sm tabular-nums">
          {doing}: {counts}
        </p>
      )}
      <progress
        value={done}
        max={Math.max(1, total)}
        aria-label={label}
        aria-valuetext={counts}
        className="block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-ink/15 [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand motion-safe:[&::-webkit-progress-value]:transition-[width] forced-colors:border forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
      />
    </>
  );
}
