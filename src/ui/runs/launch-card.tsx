import { Download, Pause, Play, Square, X } from 'lucide-react';
import { useState } from 'react';
import type { FilesLaunch } from '#application/launch/files-launch.ts';
import type { LaunchState } from '#application/launch/launch-state.ts';
import {
  failuresOf,
  isLaunched,
  isUnfinished,
  type LaunchedHotel,
} from '#application/launch/launched-hotel.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { downloadFile } from '#ui/files/download-file.ts';
import { counted } from '#ui/texts/counted.ts';
import { LaunchError } from './launch-error.tsx';
import { statusOfLaunch } from './hotel-status.ts';
import { LaunchFailures } from './launch-failures.tsx';
import { LaunchPeople } from './launch-people.tsx';
import { reportFile } from './launch-report.ts';
import { OpenUndoDialog, UndoButton } from './undo-offer.tsx';
import { useLaunch } from './use-launch.ts';

const SHOWN = 20;

const TITLES = {
  none: '',
  starting: 'Starting the launch',
  running: 'Launching',
  pausing: 'Pausing after the hotel in progress',
  stopped: 'Paused',
  finished: 'Launch finished',
} as const;

/** Sort order: hotels in progress come first, then hotels that need attention. */
const ORDER: readonly LaunchedHotel['state'][] = [
  'running',
  'failed',
  'incomplete',
  'stopped',
  'skipped',
  'waiting',
  'onboarded',
];

interface LaunchCardProps {
  readonly launch: FilesLaunch;
}

export function LaunchCard({ launch }: LaunchCardProps) {
  const { status, hotels, problem, lacksPasswords } = useLaunch(launch);
  const [done, total] = [sumOf(hotels, 'done'), sumOf(hotels, 'total')];
  const sorted = hotels.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const launched = `${hotels.filter(isLaunched).length} of ${counted(hotels.length, 'hotel')} launched`;
  return (
    <Card
      title={titleOf(status, hotels)}
      description={launched}
      actions={<Actions launch={launch} />}
    >
      <div className="space-y-6">
        <ProgressBar
          label="Launched records"
          done={done}
          total={total}
          valueText={`${done.toLocaleString('en')} of ${counted(total, 'record')}`}
        />
        <LaunchError problem={problem} />
        {lacksPasswords && status === 'stopped' && (
          <NoticeBox kind="warning" title="The passwords in the files are not saved">
            <p>
              This page was loaded again. People who are not created yet get generated passwords on
              a sign-in sheet. To use the passwords in the files, close this launch and import the
              files again.
            </p>
          </NoticeBox>
        )}
        <LaunchPeople launch={launch} />
        <Folded items={sorted} limit={SHOWN} what="hotels">
          {(shown) => (
            <ul aria-label="Hotels in this launch">
              {shown.map((hotel) => (
                <HotelLine key={hotel.index} launch={launch} hotel={hotel} />
              ))}
            </ul>
          )}
        </Folded>
        <OpenUndoDialog undo={launch.undo} />
      </div>
    </Card>
  );
}

/** After an undo, the launch is not paused, although it can continue. */
function titleOf(status: LaunchState['status'], hotels: readonly LaunchedHotel[]): string {
  if (status !== 'stopped') return TITLES[status];
  if (sumOf(hotels, 'done') === 0) return 'Nothing is launched';
  const isUndone = hotels
    .filter(isUnfinished)
    .every(({ state, done }) => state === 'stopped' && done === 0);
  return isUndone ? 'Launch partly undone' : TITLES.stopped;
}

function sumOf(hotels: readonly LaunchedHotel[], count: 'done' | 'total'): number {
  return hotels.reduce((sum, hotel) => sum + hotel[count], 0);
}

function Actions({ launch }: LaunchCardProps) {
  const { status, hotels, pending, lost } = useLaunch(launch);
  const [isAsked, setIsAsked] = useState(false);
  const left = hotels.filter(({ state }) => state !== 'onboarded').length;
  const remove = () => {
    setIsAsked(false);
    void launch.remove();
  };
  if (status === 'starting') return null;
  if (status === 'running' || status === 'pausing') {
    return (
      <>
        <Button
          icon={<Pause />}
          variant="secondary"
          busy={status === 'pausing'}
          onClick={() => launch.pause()}
        >
          Pause
        </Button>
        <Button icon={<Square />} variant="secondary" onClick={() => launch.stop()}>
          Stop now
        </Button>
      </>
    );
  }
  return (
    <>
      {left > 0 && (
        <Button icon={<Play />} onClick={() => void launch.resume()}>
          {status === 'finished'
            ? 'Retry unfinished hotels'
            : `Continue with ${counted(left, 'hotel')}`}
        </Button>
      )}
      <Button
        icon={<Download />}
        variant="secondary"
        onClick={() => downloadFile(reportFile(launch.name, hotels))}
      >
        Download report
      </Button>
      {hotels.some(isUndoable) && <UndoButton undo={launch.undo} label="Undo launch" />}
      <Button icon={<X />} variant="quiet" onClick={() => setIsAsked(true)}>
        Close
      </Button>
      {isAsked && (
        <ConfirmDialog
          danger
          title="Close this launch?"
          confirmLabel="Close"
          onCancel={() => setIsAsked(false)}
          onConfirm={remove}
        >
          <p>
            {pending > 0 &&
              'Closing loses the generated passwords that were not downloaded or printed. '}
            {lost.length > 0 &&
              `The passwords of ${counted(lost.length, 'person', 'people')} are already lost. To set new ones, cancel and choose ‘Set new passwords’ before you close. `}
            {status === 'stopped' && 'Hotels that are not launched have to be imported again. '}
            Launched hotels stay on the server.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const isUndoable = ({ state, done }: LaunchedHotel) => state !== 'running' && done > 0;

function HotelLine({ launch, hotel }: LaunchCardProps & { readonly hotel: LaunchedHotel }) {
  const { name, code, state, done, total, roomNumbers } = hotel;
  const { words, tone } = statusOfLaunch(hotel);
  const isRunning = ['running', 'pausing'].includes(useLaunch(launch).status);
  return (
    <li className="border-t border-line py-2 first:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">
          <bdi>{name || 'Hotel without a name'}</bdi>{' '}
          <bdi translate="no" className="font-normal text-ink/75">
            {code}
          </bdi>
        </span>
        {state !== 'waiting' && state !== 'skipped' && (
          <span className="text-sm text-ink/75 tabular-nums">
            {done} of {counted(total, 'record')}
          </span>
        )}
        <Badge tone={tone}>{words}</Badge>
        {!isRunning && isUndoable(hotel) && (
          <UndoButton undo={launch.undo} label="Undo" hotel={hotel} />
        )}
      </div>
      <LaunchFailures
        failures={failuresOf(hotel)}
        rooms={roomNumbers}
        correctsIn={isRunning ? undefined : { launch, index: hotel.index }}
      />
    </li>
  );
}
