import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import type { FilesLaunch } from '#application/launch/files-launch.ts';
import { useLaunch } from '#ui/runs/use-launch.ts';
import { counted } from '#ui/texts/counted.ts';
import { notLaunchedText } from './import-words.ts';
import type { SheetImport } from './sheet-import.ts';

/** The largest number of hotels whose journals fit in a browser's storage. */
const HOTELS_MAXIMUM = 500;

interface LaunchButtonProps {
  readonly sheets: SheetImport;
  readonly launch: FilesLaunch;
}

/** Launches the hotels that have no problems, after the user has confirmed. */
export function LaunchButton({ sheets, launch }: LaunchButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { imported, files, unread } = useSnapshot(sheets.state) as SheetImport['state'];
  const { status } = useLaunch(launch);
  const count = counted(imported.documents.length, 'hotel');
  if (status !== 'none')
    return (
      <p className="text-sm text-ink/75">
        To launch these hotels, first close the launch shown above.
      </p>
    );
  if (unread.length > 0)
    return (
      <p className="max-w-xs text-sm text-ink/75">
        To launch these hotels, first correct or leave out the files that cannot be read.
      </p>
    );
  if (imported.documents.length > HOTELS_MAXIMUM)
    return (
      <p className="max-w-xs text-sm text-ink/75">
        A browser launches at most {HOTELS_MAXIMUM} hotels at once. Split the file, or use hms
        onboard.
      </p>
    );
  const start = () => {
    setIsAsked(false);
    void launch.start(imported.documents, files.join(', '));
    globalThis.scrollTo({ top: 0 });
  };
  const others = notLaunchedText(imported);
  return (
    <>
      <Button
        variant={imported.documents.length > 1 ? 'primary' : 'secondary'}
        icon={<Rocket />}
        onClick={() => setIsAsked(true)}
      >
        Launch {count}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Launch ${count}?`}
          confirmLabel="Launch"
          onCancel={() => setIsAsked(false)}
          onConfirm={start}
        >
          <p>
            The hotels are created on the server one after another. Existing hotels are updated,
            never created twice. You can pause at any time.
          </p>
          {others !== '' && <p className="mt-2 wrap-anywhere">{others}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
