import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { pathsInWords, placeInWords } from '#ui/texts/config-places.ts';
import type { ConfigurationProblem } from '#ui/services.ts';

interface ImportProblemsDialogProps {
  readonly name: string;
  readonly isHotel: boolean;
  readonly problems: readonly ConfigurationProblem[];
  readonly onClose: () => void;
}

/** Says why a file was not imported, or why a hotel could not be copied: each problem with its line and its path. */
export default function ImportProblemsDialog({
  name,
  isHotel,
  problems,
  onClose,
}: ImportProblemsDialogProps) {
  return (
    <Modal
      title={isHotel ? 'The setup was not filled in' : 'The file was not imported'}
      onDismiss={onClose}
      className="max-h-full max-w-xl"
    >
      <p className="mt-2 text-ink/75 wrap-anywhere">
        Nothing was changed.{' '}
        {isHotel
          ? `Start from ${name} again, or from another hotel.`
          : `Fix these problems in ${name}, then import it again.`}
      </p>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label="Problems"
        className="mt-4 min-h-0 space-y-3 overflow-y-auto rounded-control bg-page p-4 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand"
      >
        {problems.map(({ line, path, message }) => (
          <li key={`${line} ${path} ${message}`} className="wrap-anywhere">
            <p className="font-medium">{pathsInWords(message)}</p>
            {line !== undefined && (
              <p className="text-sm text-ink/75">
                <span className="whitespace-nowrap">Line {line.toLocaleString('en')}</span>
                {path !== '' && `, ${placeInWords(path)}`}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Button className="mt-6 self-end" data-autofocus onClick={onClose}>
        Close
      </Button>
    </Modal>
  );
}
