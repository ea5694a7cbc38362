import { ArrowRight, Rocket } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { heightAs } from '#ui/components/height-as.ts';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { FilesLaunch } from '#application/launch/files-launch.ts';
import type { HotelsSectionProps } from '#ui/hotels/hotels-parts.ts';
import { NewSetup } from '#ui/hotels/new-setup.tsx';
import type { ImportedHotel } from '#application/import/import-hotels.ts';
import { useLaunch } from '#ui/runs/use-launch.ts';
import { counted } from '#ui/texts/counted.ts';
import { CORRECTION } from './correction-form.tsx';
import { Changes, Dropped, ProblemsCard, SkipButton, useUnsaved } from './hotel-problems.tsx';
import { filledText, notLaunchedText } from './import-words.ts';
import { Problems } from './problems.tsx';
import type { SheetImport } from './sheet-import.ts';

const SHOWN = 10;
const ACTION_BAR = heightAs('--action-bar');

interface ResultProps extends HotelsSectionProps {
  readonly sheets: SheetImport;
  readonly launch: FilesLaunch;
}

export function ImportResult({ sheets, parts, launch }: ResultProps) {
  const { imported, launched } = useSnapshot(sheets.state) as SheetImport['state'];
  const { documents, problems, notes, filledIn, hotels } = imported;
  // Stand before the button that launches, because the user should know them first.
  const prices = notes.filter(({ code }) => code === 'price');
  const taxes = notes.filter(({ code }) => code === 'tax');
  const others = notes.filter(({ code }) => code !== 'price' && code !== 'tax');
  const found = hotels.filter(({ document }) => document);
  const [only] = documents;
  const { steps } = useSnapshot(sheets.corrections.state);
  const page = useFocusAfter(steps);
  const unsaved = useUnsaved(sheets);
  const isWell = steps > 0 && problems.length === 0 && documents.length > 0;
  const title =
    documents.length === hotels.length
      ? `${counted(documents.length, 'hotel')} found`
      : `${documents.length} of ${counted(hotels.length, 'hotel')} can be launched`;
  return (
    <div ref={page} tabIndex={-1} className="space-y-6 outline-none">
      <output className={isWell ? 'block' : 'sr-only'}>
        {isWell ? (
          <NoticeBox kind="success">All values are correct now.</NoticeBox>
        ) : (
          steps > 0 && `Problems: ${problems.length}`
        )}
      </output>
      <Dropped sheets={sheets} />
      <ProblemsCard {...{ sheets, parts }} {...unsaved} />
      <Changes sheets={sheets} />
      {launched > 0 && <NoticeBox kind="info">{launchedText(launched)}</NoticeBox>}
      {documents.length > 0 && prices.length > 0 && (
        <NoticeBox kind="warning" title="Check these prices">
          <Problems problems={prices} what="prices" />
        </NoticeBox>
      )}
      {documents.length > 0 && taxes.length > 0 && (
        <NoticeBox kind="warning" title="Check the tax rates">
          <Problems problems={taxes} what="tax rates" />
        </NoticeBox>
      )}
      {documents.length > 0 && filledIn.length > 0 && (
        <Card
          title="Values filled in"
          description="The files have no value for these fields, so the import filled them in."
        >
          <Folded items={filledIn} limit={SHOWN} what="values">
            {(shown) => (
              <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
                {shown.map((filled) => (
                  <div
                    key={`${filled.field} ${filled.source} ${String(filled.value)}`}
                    className="sm:col-span-2 sm:grid sm:grid-cols-subgrid"
                  >
                    <dt className="font-medium">{filled.title}</dt>
                    <dd className="wrap-anywhere">{filledText(filled)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </Folded>
        </Card>
      )}
      {others.length > 0 && (
        <Card title="Notes">
          <Problems problems={others} what="notes" />
        </Card>
      )}
      {documents.length > 0 && (
        <Card
          title={title}
          description={notLaunchedText(imported)}
          actions={
            only &&
            documents.length === 1 && (
              <NewSetup
                parts={parts}
                variant="secondary"
                icon={<ArrowRight />}
                label="Open this hotel in the setup"
                document={only}
              />
            )
          }
        >
          <Folded items={found} limit={SHOWN} what="hotels">
            {(shown) => (
              <ul>
                {shown.map((hotel) => (
                  <Hotel key={hotel.id} sheets={sheets} hotel={hotel} />
                ))}
              </ul>
            )}
          </Folded>
        </Card>
      )}
      {documents.length > 0 && (
        <div
          ref={ACTION_BAR}
          className="action-bar bottom-(--bottom-bar,0px) flex min-h-14 flex-wrap items-center justify-end gap-3 border-t border-line bg-page py-2 max-lg:shadow-[0_4px_0_var(--color-page)]"
        >
          <LaunchButton {...{ sheets, launch }} isUnsaved={unsaved.isUnsaved} />
        </div>
      )}
    </div>
  );
}

/** If a change removed the focused element, moves the focus to the next value to correct. */
function useFocusAfter(steps: number) {
  const page = useRef<HTMLDivElement>(null);
  const seen = useRef(steps);
  useEffect(() => {
    if (seen.current === steps) return;
    seen.current = steps;
    if (document.activeElement !== document.body) return;
    const next = page.current?.querySelector<HTMLElement>(`form [id^=${CORRECTION}]`);
    (next ?? page.current)?.focus();
  }, [steps]);
  return page;
}

function launchedText(count: number): string {
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${counted(count, 'launched hotel')} ${are} no longer listed. To launch ${them} again, close the launch and choose the files again.`;
}

interface HotelProps extends Pick<ResultProps, 'sheets'> {
  readonly hotel: ImportedHotel;
}

function Hotel({ sheets, hotel }: HotelProps) {
  const {
    hotelProfile: { name = '', code = '', city = '' } = {},
    roomTypes = [],
    staffUsers = [],
  } = hotel.document ?? {};
  const rooms = roomTypes.reduce((sum, { room_count = 1 }) => sum + room_count, 0);
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-line py-1 first:border-0">
      <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">
        <bdi>{[name, code && `(${code})`].filter(Boolean).join(' ')}</bdi>
        {city !== '' && <bdi className="block text-sm font-normal text-ink/75">{city}</bdi>}
        {sheets.wasLaunched(hotel) && <Badge tone="warning">Changed since its launch</Badge>}
      </span>
      <span className="text-ink/75">
        {counted(roomTypes.length, 'room type')}, {counted(rooms, 'room')},{' '}
        {counted(staffUsers.length, 'person', 'people')}
      </span>
      <SkipButton sheets={sheets} hotel={hotel} />
    </li>
  );
}

/** The largest number of hotels whose journals fit in a browser's storage. */
const HOTELS_MAXIMUM = 500;

interface LaunchButtonProps extends Omit<ResultProps, 'parts'> {
  readonly isUnsaved: boolean;
}

/** Launches the hotels that have no problems, after the user has confirmed. */
function LaunchButton({ sheets, launch, isUnsaved }: LaunchButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { imported, files, unread } = useSnapshot(sheets.state) as SheetImport['state'];
  const { status } = useLaunch(launch);
  const count = counted(imported.documents.length, 'hotel');
  const refusal =
    status !== 'none'
      ? `To launch these hotels, ${status === 'stopped' ? 'continue or' : 'first'} close the launch shown above.`
      : unread.length > 0
        ? 'To launch these hotels, correct the files that cannot be read, or choose the others without them.'
        : imported.documents.length > HOTELS_MAXIMUM
          ? `A browser launches at most ${HOTELS_MAXIMUM} hotels at once. Split the file, or use hms onboard.`
          : '';
  if (refusal !== '') return <p className="max-w-xs text-sm text-ink/75">{refusal}</p>;
  const start = () => {
    setIsAsked(false);
    void launch.start(sheets.launch(), files.join(', '));
    globalThis.scrollTo({ top: 0 });
  };
  const others = notLaunchedText(imported);
  return (
    <>
      <Button
        variant={isUnsaved ? 'secondary' : 'primary'}
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
