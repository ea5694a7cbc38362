import { Download, FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { FileDrop } from '#ui/components/fields/file-drop.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { HotelsParts, HotelsSectionProps } from '#ui/hotels/hotels-parts.ts';
import { launchOfSession } from '#ui/hotels/launch-of-session.ts';
import { downloadFile } from '#ui/files/download-file.ts';
import { takeHandedOverFiles } from '#ui/files/handed-over.ts';
import { isLaunched } from '#application/launch/launched-hotel.ts';
import { LaunchCard } from '#ui/runs/launch-card.tsx';
import { LaunchError } from '#ui/runs/launch-error.tsx';
import { useLaunch } from '#ui/runs/use-launch.ts';
import { ofSession } from '#ui/shell/session/of-session.ts';
import { ImportResult } from './import-result.tsx';
import { ACCEPTED } from './read-file.ts';
import { MappingTables } from './columns/mapping-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { createSheetImport, type SheetImport } from './sheet-import.ts';

/** The import survives a change of page. */
const importOfSession = ofSession((parts: HotelsParts) => createSheetImport(parts));

export default function ImportSection({ parts }: HotelsSectionProps) {
  const [sheets] = useState(() => importOfSession(parts));
  const [launch] = useState(() => launchOfSession(parts));
  const { status } = useSnapshot(sheets.state);
  const { status: launching, hotels, problem } = useLaunch(launch);
  useEffect(() => void launch.open(), [launch]);
  useEffect(() => {
    const isOver = launching === 'stopped' || launching === 'finished';
    if (status === 'read' && isOver)
      sheets.hideLaunched(hotels.filter(isLaunched).map(({ index }) => index));
  }, [sheets, status, launching, hotels]);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const files = takeHandedOverFiles();
    if (files.length > 0) void sheets.read(files).then(() => setIsUnfolded(true));
  }, [sheets]);
  const shown = useRef(status);
  useEffect(() => {
    // When the user comes back to this page, the focus stays on the heading.
    if (shown.current === status) return;
    shown.current = status;
    if (status === 'mapping' || status === 'read') result.current?.focus();
  }, [status]);
  return (
    <div className="space-y-6">
      {launching !== 'none' && <LaunchCard launch={launch} />}
      <LaunchError problem={launching === 'none' ? problem : undefined} />
      <details
        open={launching === 'none' || isUnfolded}
        onToggle={({ currentTarget }) => {
          // Without a launch, the part is always open.
          if (launching !== 'none') setIsUnfolded(currentTarget.open);
        }}
      >
        <summary
          hidden={launching === 'none'}
          className="mb-4 w-fit cursor-pointer rounded-sm py-2.5 font-semibold focus-ring"
        >
          Files and hotels that are not launched
        </summary>
        <div className="space-y-6">
          <FileChoice sheets={sheets} parts={parts} />
          <Encoding sheets={sheets} />
          {status === 'reading' && <Skeleton label="Reading" lines={4} />}
          <div ref={result} tabIndex={-1} className="space-y-6 outline-none">
            <Columns sheets={sheets} />
            {status === 'read' && <ImportResult sheets={sheets} parts={parts} launch={launch} />}
          </div>
        </div>
      </details>
    </div>
  );
}

interface SheetsProps {
  readonly sheets: SheetImport;
}

function FileChoice({ sheets, parts }: SheetsProps & HotelsSectionProps) {
  const { files, status, changed } = useSnapshot(sheets.state);
  const [has, it] = changed.length === 1 ? ['has', 'it'] : ['have', 'them'];
  const choice = changed.length > 0 ? `Choose ${it} again` : 'Choose other files';
  return (
    <Card
      title="Files"
      description="A spreadsheet (.xlsx, .ods, .csv) with one hotel or many, or configurations (.json). With a spreadsheet, you can choose a file of saved columns. Nothing leaves this browser before you launch."
      actions={
        <DownloadButton
          parts={parts}
          label="Download template"
          name="hotels.xlsx"
          make={async () => (await parts.loadTemplateWorkbook())()}
        />
      }
    >
      {changed.length > 0 && (
        <NoticeBox kind="warning" role="alert" className="mb-4">
          <bdi translate="no">{changed.join(', ')}</bdi> {has} changed since you chose {it}: choose{' '}
          {it} again. Until then, the hotels and your changes here stay as they are.
        </NoticeBox>
      )}
      <FileDrop
        label="Files to import"
        accept={ACCEPTED}
        multiple
        onFiles={(chosen) => void sheets.read(chosen)}
        className="flex flex-col items-center gap-3 rounded-control border-2 border-dashed p-6 text-center border-line"
        overClassName="border-brand! bg-brand-tint"
      >
        {(choose) => (
          <>
            <Button
              icon={<FileUp />}
              variant={files.length > 0 ? 'secondary' : 'primary'}
              busy={status === 'reading'}
              onClick={choose}
            >
              {files.length > 0 ? choice : 'Choose files'}
            </Button>
            <p className="text-sm text-ink/75 max-sm:hidden">or drop them here</p>
            {files.length > 0 && (
              <p className="wrap-anywhere">
                <bdi translate="no">{files.join(', ')}</bdi>
              </p>
            )}
          </>
        )}
      </FileDrop>
    </Card>
  );
}

function Encoding({ sheets }: SheetsProps) {
  const { encodings, encoding } = useSnapshot(sheets.state);
  if (encodings.length === 0) return null;
  const choices = encodings.map(({ encoding: value, sample }) => ({
    value,
    label: `${sample} (${value})`,
  }));
  return (
    <Card title="Encoding">
      <NativeSelect
        id="import-encoding"
        label="Which text is right?"
        hint="A file is not UTF-8, so its letters may be wrong."
        value={encoding}
        options={[{ value: '', label: 'Choose' }, ...choices]}
        onChange={(name) => void sheets.setEncoding(name)}
      />
    </Card>
  );
}

/** The columns of the sheets. Once the user has confirmed them, they are folded, and a change imports the sheets again. */
function Columns({ sheets }: SheetsProps) {
  const { proposed, status } = useSnapshot(sheets.state) as SheetImport['state'];
  const isAsked = status === 'mapping';
  if (!isAsked && (status !== 'read' || !proposed.some(({ columns }) => columns))) return null;
  const tables = <MappingTables sheets={sheets} />;
  const buttons = (
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <SaveColumns sheets={sheets} />
      {isAsked && <Button onClick={() => sheets.confirm()}>Continue</Button>}
    </div>
  );
  const title = 'How the columns are read';
  return isAsked ? (
    <Card title={title} description="Check the marked columns. Ignored columns change nothing.">
      {tables}
      {buttons}
    </Card>
  ) : (
    <Card as="div">
      <details>
        <summary className="w-fit cursor-pointer rounded-sm py-2.5 font-semibold focus-ring">
          {title}
        </summary>
        <div className="mt-4">
          {tables}
          {buttons}
        </div>
      </details>
    </Card>
  );
}

/** Downloads a mapping, which can be chosen together with the next spreadsheets. */
function SaveColumns({ sheets }: SheetsProps) {
  return (
    <Button
      variant="secondary"
      icon={<Download />}
      onClick={() => downloadFile(sheets.savedColumns())}
    >
      Save these columns
    </Button>
  );
}
