import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';

interface UnfoldButtonProps {
  /** The DOM ID that the title gets, so that the caller can use the title as a label. */
  readonly titleId: string;
  readonly title: string | undefined;
  readonly isOpen: boolean;
  readonly detailsId: string;
  /** The DOM ID of a summary beside the title, which screen readers announce with the button. */
  readonly factsId?: string | undefined;
  readonly onToggle: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Also unfolds by a click anywhere on the closest `relative` ancestor, which needs `pl-7` for the arrow. */
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
      className="block rounded-control text-left after:absolute after:inset-0 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
      onClick={onToggle}
    >
      <ChevronDown
        className={`absolute left-0 h-lh w-5 text-ink/75 ${isOpen ? '' : '-rotate-90'}`}
      />
      <span id={titleId} dir="auto" className="block wrap-anywhere">
        {title}
      </span>
    </button>
  );
}
