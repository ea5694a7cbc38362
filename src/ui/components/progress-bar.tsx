export interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  /** What screen readers announce instead of a percentage; by default `3 of 5`. */
  readonly valueText?: string;
}

/** If `max` is 0, the bar is empty. */
export function ProgressBar({
  value,
  max,
  label,
  valueText = `${value} of ${max}`,
}: ProgressBarProps) {
  return (
    <progress
      value={value}
      max={Math.max(1, max)}
      aria-label={label}
      aria-valuetext={valueText}
      className="block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-ink/15 [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand motion-safe:[&::-webkit-progress-value]:transition-[width] forced-colors:border forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
    />
  );
}
