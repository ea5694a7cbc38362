import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import type { HotelsSectionProps } from '#ui/hotels/hotels-parts.ts';
import { errorNotice } from '#ui/texts/notices.ts';
import { downloadFile } from '#ui/files/download-file.ts';

const NOT_MADE = errorNotice(
  'Template Not Downloaded',
  'The template could not be created. Check your connection, then try again.',
);

/** Downloads the same workbook as `hms import --template`. */
export function TemplateButton({ parts }: HotelsSectionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const templateWorkbook = await parts.loadTemplateWorkbook();
      downloadFile({ name: 'hotels.xlsx', bytes: await templateWorkbook() });
    } catch {
      parts.notify(NOT_MADE);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="secondary" icon={<Download />} busy={isBusy} onClick={() => void save()}>
      Download template
    </Button>
  );
}
