import { Download, LogIn, Pencil, Plus, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { configurationFile } from '#ui/files/configuration-file.ts';
import { downloadFile } from '#ui/files/download-file.ts';
import { statusOfLaunch } from '#ui/runs/hotel-status.ts';
import { LaunchError } from '#ui/runs/launch-error.tsx';
import { LaunchFailures } from '#ui/runs/launch-failures.tsx';
import { LaunchPeople } from '#ui/runs/launch-people.tsx';
import { reportFile } from '#ui/runs/launch-report.ts';
import { UndoOffer } from '#ui/runs/undo-offer.tsx';
import { useLaunchOfOne } from '#ui/runs/use-launch.ts';
import { leave } from '#ui/shell/session/leaving.ts';
import { counted } from '#ui/texts/counted.ts';
import { howManyCanSignIn } from '#ui/wizard/steps/staff/present-staff.ts';
import { resultTitle } from '#ui/wizard/store/launch.ts';
import { NO_STAFF_USERS, type StepProps } from '#ui/wizard/store/wizard.ts';

/**
 * The next steps after a launch: hand over passwords, create missing records, sign in. Shown until
 * the user continues (docs/decisions/passwords-are-handed-over-on-paper.md).
 */
export function LaunchResultPage({ wizard }: StepProps) {
  const { storing } = useSnapshot(wizard.state);
  const { hotel, ...state } = useLaunchOfOne(wizard.launch);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    globalThis.scrollTo?.({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { warnings, done, total } = hotel;
  const hasWarnings = warnings.length > 0;
  const { words, tone } = statusOfLaunch(hotel);
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div>
        <h1
          ref={heading}
          tabIndex={-1}
          className="w-fit rounded-sm text-2xl font-semibold tracking-tight focus-ring focus-visible:outline-offset-4"
        >
          {resultTitle(hotel)}
        </h1>
        <p className="mt-2">
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="mt-2 max-w-prose wrap-anywhere">
          <bdi translate="no" className="font-medium">
            {hotel.name}
          </bdi>{' '}
          (<span translate="no">{hotel.code}</span>) has been launched.{' '}
          {hasWarnings
            ? `${done.toLocaleString('en')} of ${counted(total, 'record')} are as you entered them. Until everything is repaired, this browser shows this page again when you open the setup of this hotel.`
            : `All ${counted(total, 'record')} are as you entered them. This page stays until you continue to sign in.`}
        </p>
      </div>
      {storing !== 'stored' && hasWarnings && (
        <NoticeBox kind="warning" title="This browser cannot save this page">
          A reload loses the page. Download the report before you leave.
        </NoticeBox>
      )}
      <LaunchError problem={state.problem} />
      <People wizard={wizard} />
      {hasWarnings && <Repair wizard={wizard} />}
      <UndoOffer launch={wizard.launch} onUndone={() => wizard.reopenUndone()} />
      <NextSteps wizard={wizard} />
    </div>
  );
}

function People({ wizard }: StepProps) {
  const { presentStaff, setUpAnother, launch } = wizard;
  const people = wizard.people();
  const isManaged = presentStaff.length > 0 || people.some(({ role }) => role === 'admin');
  // After a reload, `presentStaff` also contains the people of the launch.
  const others = presentStaff.filter((name) => !people.some((person) => person.name === name));
  const { title, message } = NO_STAFF_USERS;
  const nobody = presentStaff.length + people.length === 0;
  return (
    <Card title="Who can sign in">
      {!isManaged && (
        <NoticeBox
          kind="warning"
          title={nobody ? title : 'Your hotel has no active administrator'}
          className="mb-4"
        >
          {nobody ? message : 'No user can manage it until an administrator is added.'}{' '}
          {setUpAnother && 'Add one under ‘Your hotels’, at the top of this page.'}
        </NoticeBox>
      )}
      {others.length > 0 && <p className="mb-2">{howManyCanSignIn(others)}.</p>}
      <LaunchPeople launch={launch} people={people} />
    </Card>
  );
}

function Repair({ wizard }: StepProps) {
  const { hotel, ...state } = useLaunchOfOne(wizard.launch);
  const buttons = [
    ['Launch again', RotateCcw, () => void wizard.launchMissing()],
    ['Change the setup', Pencil, () => wizard.changeLaunched()],
    [
      'Download configuration',
      Download,
      () => downloadFile(configurationFile(wizard.launchedDocument())),
    ],
    ['Download report', Download, () => downloadFile(reportFile(hotel.code, [hotel]))],
  ] as const;
  return (
    <Card title="What failed">
      <LaunchFailures
        failures={hotel.warnings}
        rooms={hotel.roomNumbers}
        onFix={(failure) => wizard.fix(failure)}
      />
      <p className="mt-4 max-w-prose">
        Choose ‘Launch again’ to create only the missing records.{' '}
        {/* The hotel may have changed since. */}
        {state.isRestored &&
          'Existing users keep their passwords; new users get a generated password on a sign-in sheet. '}
        If the server refuses the records again, change the setup first.
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {buttons.map(([label, Icon, run]) => (
          <Button key={label} variant="secondary" icon={<Icon />} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function NextSteps({ wizard }: StepProps) {
  const { setUpAnother, presentStaff } = wizard;
  const isStaffed = presentStaff.length + wizard.people().length > 0;
  const administrator = wizard.administrator();
  return (
    <Card title="What to do next">
      {isStaffed && (
        <p className="max-w-prose">
          To open the hotel’s dashboard
          {administrator && (
            <>
              {' '}
              as{' '}
              <bdi translate="no" className="font-medium">
                {administrator}
              </bdi>
            </>
          )}
          , choose ‘Continue to sign in’. This signs you out.
        </p>
      )}
      {!isStaffed && setUpAnother && (
        <p>
          Add an administrator under ‘Your hotels’. The administrator can then open the dashboard.
        </p>
      )}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row">
        {setUpAnother && (
          <Button variant="secondary" icon={<Plus />} onClick={() => leave(setUpAnother)}>
            Set Up Another
          </Button>
        )}
        <Button
          className="sm:ml-auto"
          icon={<LogIn />}
          onClick={() => leave(() => void wizard.continueToSignIn())}
        >
          Continue to sign in
        </Button>
      </div>
    </Card>
  );
}
