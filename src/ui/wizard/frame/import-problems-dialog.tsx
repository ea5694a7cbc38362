import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { Button } from '#ui/components/button.tsx';
import { pathsInWords, placeInWords } from '#ui/texts/config-places.ts';
import type { ConfigurationProblem } from '#ui/services.ts';

interface ImportProblemsDialogProps {
  readonly fileName: string;
  readonly problems: readonly ConfigurationProblem[];
  readonly onClose: () => void;
}

/** Why a file was not imported: each problem with its line and its path (docs/decisions.md R21). */
function ImportProblemsDialog({ fileName, problems, onClose }: ImportProblemsDialogProps) {
  return (
    <Dialog open onClose={onClose} className="fixed inset-0 z-40 font-sans">
      <DialogBackdrop className="fixed inset-0 bg-ink/50" />
      <div className="fixed inset-0 flex items-center justify-center p-4 text-ink">
        <DialogPanel className="flex max-h-full w-full max-w-xl flex-col rounded-card bg-white p-6 shadow-card">
          <DialogTitle className="text-lg font-semibold">The file was not imported</DialogTitle>
          <Description className="mt-2 text-ink/80 wrap-anywhere">
            Nothing was changed. Fix these problems in {fileName}, then import it again.
          </Description>
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            aria-label="Problems"
            className="mt-4 min-h-0 space-y-3 overflow-y-auto rounded-lg bg-page p-4 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand"
          >
            {problems.map(({ line, path, message }) => (
              <li key={`${line} ${path} ${message}`} className="wrap-anywhere">
                <p className="font-medium">{pathsInWords(message)}</p>
                {line !== undefined && (
                  <p className="text-sm text-ink/75">
                    <span className="whitespace-nowrap">Line {line.toLocaleString('en')}</span>{' '}
                    {path !== '' && placeInWords(path)}
                  </p>
                )}
              </li>
            ))}
          </ul>
          <Button className="mt-6 self-end" data-autofocus onClick={onClose}>
            Close
          </Button>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

export default ImportProblemsDialog;
