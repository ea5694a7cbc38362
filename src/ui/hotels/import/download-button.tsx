import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { downloadFile } from '#ui/files/download-file.ts';
import type { HotelsParts } from '#ui/hotels/hotels-parts.ts';
import { errorNotice } from '#ui/texts/notices.ts';

const NOT_MADE = errorNotice(
  'File Not Downloaded',
  'The file could not be created. Check your connection, then try again.',
);

interface DownloadButtonProps {
  readonly parts: Pick<HotelsParts, 'notify'>;
  readonly label: string;
  readonly name: string;
  readonly make: () => Promise<Uint8Array<ArrayBuffer>>;
}

export function DownloadButton({ parts, label, name, make }: DownloadButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      downloadFile({ name, bytes: await make() });
    } catch {
      parts.notify(NOT_MADE);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="secondary" icon={<Download />} busy={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
