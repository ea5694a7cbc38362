import { Download, Pause, Play, Square, X } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { counted } from '#ui/texts/counted.ts';
import { downloadFile } from '#ui/wizard/files/download-file.ts';
import type { HotelRun } from './hotel-run.ts';
import {
  countsText,
  reportFile,
  STATE_WORDS,
  type RunHotel,
  type RunHotelState,
} from './run-hotels.ts';
import { RunSheets } from './run-sheets.tsx';

const SHOWN = 20;
const SAID = 3;

const TITLES = {
  none: '',
  starting: 'Starting the launch',
  running: 'Launching',
  pausing: 'Pausing after the hotel in progress',
  stopped: 'Paused',
  finished: 'Launch finished',
} as const;

/** Sort order: hotels in progress come first, then hotels that need attention. */
const ORDER: readonly RunHotelState[] = [
  'running',
  'failed',
  'incomplete',
  'stopped',
  'skipped',
  'waiting',
  'onboarded',
];
const WARNINGS: readonly RunHotelState[] = ['failed', 'incomplete', 'stopped', 'skipped'];

interface RunProps {
  readonly run: HotelRun;
}

export function RunCard({ run }: RunProps) {
  const { status, hotels, error, lost, isResetting, lacksPasswords } = useSnapshot(
    run.state,
  ) as HotelRun['state'];
  const done = hotels.filter(
    ({ state }) => state !== 'waiting' && state !== 'running' && state !== 'stopped',
  );
  const text = countsText(hotels);
  const sorted = hotels.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <Card title={TITLES[status]} description={text} actions={<Actions run={run} />}>
      <div className="space-y-6">
        <ProgressBar
          label="Launched hotels"
          done={done.length}
          total={hotels.length}
          valueText={text}
        />
        <div role="alert" className="empty:hidden">
          {error !== '' && <NoticeBox kind="error">{error}</NoticeBox>}
        </div>
        {lacksPasswords && status === 'stopped' && (
          <NoticeBox kind="warning" title="The passwords in the files are not saved">
            <p>
              This page was loaded again. People who are not created yet get generated passwords on
              a sign-in sheet. To use the passwords in the files, close this launch and import the
              files again.
            </p>
          </NoticeBox>
        )}
        <RunSheets run={run} />
        {lost.length > 0 && status !== 'running' && (
          <NoticeBox
            kind="warning"
            title={`${counted(lost.length, 'password')} ${lost.length === 1 ? 'is' : 'are'} lost`}
          >
            <p>
              These passwords were generated before this page was loaded again, and passwords are
              never saved. Set new ones.
            </p>
            <Button
              variant="secondary"
              className="mt-3"
              busy={isResetting}
              onClick={() => void run.resetLost()}
            >
              Set new passwords
            </Button>
          </NoticeBox>
        )}
        <Folded items={sorted} limit={SHOWN} what="hotels">
          {(shown) => (
            <ul aria-label="Hotels in this launch">
              {shown.map((hotel) => (
                <HotelLine key={hotel.index} hotel={hotel} />
              ))}
            </ul>
          )}
        </Folded>
      </div>
    </Card>
  );
}

function Actions({ run }: RunProps) {
  const { status, hotels } = useSnapshot(run.state) as HotelRun['state'];
  const [isAsked, setIsAsked] = useState(false);
  const isRunning = status === 'running' || status === 'pausing';
  const isRest = hotels.some(({ state }) => state !== 'onboarded');
  const report = () => downloadFile(reportFile(run.name, hotels));
  const remove = () => {
    setIsAsked(false);
    void run.remove();
  };
  if (status === 'starting') return null;
  if (isRunning) {
    return (
      <>
        <Button
          icon={<Pause />}
          variant="secondary"
          busy={status === 'pausing'}
          onClick={() => run.pause()}
        >
          Pause
        </Button>
        <Button icon={<Square />} variant="secondary" onClick={() => run.stop()}>
          Stop now
        </Button>
      </>
    );
  }
  return (
    <>
      {isRest && (
        <Button icon={<Play />} onClick={() => void run.resume()}>
          {status === 'finished' ? 'Retry unfinished hotels' : 'Continue'}
        </Button>
      )}
      <Button icon={<Download />} variant="secondary" onClick={report}>
        Download report
      </Button>
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
            {run.state.pending > 0 &&
              'Closing loses the generated passwords that were not downloaded or printed. '}
            {run.state.lost.length > 0 &&
              `The passwords of ${counted(run.state.lost.length, 'person', 'people')} are already lost. To set new ones, cancel and choose ‘Set new passwords’ before you close. `}
            {status === 'stopped' && 'Hotels that are not launched have to be imported again. '}
            What was launched stays on the server.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function HotelLine({ hotel }: { readonly hotel: RunHotel }) {
  const { name, code, state, done, total, said } = hotel;
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
        <Badge
          tone={
            WARNINGS.includes(state) ? 'warning' : state === 'onboarded' ? 'success' : 'neutral'
          }
        >
          {STATE_WORDS[state]}
        </Badge>
      </div>
      {said.length > 0 && (
        <ul className="mt-1 text-sm wrap-anywhere text-ink/75">
          {said.slice(0, SAID).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {said.length > SAID && <li>and {said.length - SAID} more: see the report</li>}
        </ul>
      )}
    </li>
  );
}
