import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';

interface UnfoldButtonProps {
  /** The DOM ID of the title, which names the line. */
  readonly titleId: string;
  readonly title: string | undefined;
  readonly isOpen: boolean;
  /** The DOM ID of the details, which are rendered only while the line is open. */
  readonly detailsId: string;
  /** The DOM ID of the facts on the line. */
  readonly factsId?: string | undefined;
  readonly onToggle: (event: MouseEvent<HTMLButtonElement>) => void;
}

/**
 * The title of a line that unfolds. A click anywhere on the closest `relative` ancestor toggles the
 * line. The ancestor needs `pl-7` for the arrow.
 */
export function UnfoldButton({
  titleId,
  title,
  isOpen,
  detailsId,
  factsId,
  onToggle,
}: UnfoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      aria-describedby={factsId}
      className="block rounded-lg text-left after:absolute after:inset-0 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
      onClick={onToggle}
    >
      <ChevronDown
        className={`absolute left-0 h-lh w-5 text-ink/70 ${isOpen ? '' : '-rotate-90'}`}
      />
      <span id={titleId} dir="auto" className="block wrap-anywhere">
        {title}
      </span>
    </button>
  );
}
