import { Download, LogIn, Pencil, Plus, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { configurationFile } from '#ui/wizard/files/configuration-file.ts';
import { resultFile } from '#ui/wizard/launch/launch-result-file.ts';
import { administratorOf, type LaunchResult } from '#ui/wizard/launch/launch-result.ts';
import { resultGroups, type WarningGroup } from '#ui/wizard/launch/launch-warnings.ts';
import { LeaveButton } from '#ui/wizard/sign-in-sheet/leaving-guard.tsx';
import { SignInSheetCard } from '#ui/wizard/sign-in-sheet/sign-in-sheet-card.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { counted } from '#ui/texts/counted.ts';
import { resultTitle } from '#ui/wizard/store/wizard-notices.ts';
import { downloadFile } from '#ui/wizard/files/download-file.ts';
import { WhoCanSignIn } from './who-can-sign-in.tsx';
import { UndoLaunch } from './undo-launch.tsx';

export interface LaunchResultPageProps {
  readonly wizard: Wizard;
  readonly result: LaunchResult;
}

/**
 * The next steps after a launch: hand over passwords, create missing records, sign in. Shown until
 * the user continues (docs/decisions/launch-ends-at-the-sign-in.md and
 * docs/decisions/passwords-are-handed-over-on-paper.md).
 */
export function LaunchResultPage({ wizard, result }: LaunchResultPageProps) {
  const { isResultStored } = useSnapshot(wizard.state);
  const { status } = useSnapshot(wizard.launch.state);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    globalThis.scrollTo?.({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { hotel, warnings, done, total } = result;
  const hasWarnings = warnings.length > 0;
  // False after a reload, which loses the passwords.
  const isSamePage = status === 'launched';
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div>
        <h1
          ref={heading}
          tabIndex={-1}
          className="w-fit rounded-sm text-2xl font-semibold tracking-tight focus-ring focus-visible:outline-offset-4"
        >
          {resultTitle(result)}
        </h1>
        <p className="mt-2 max-w-prose wrap-anywhere">
          <bdi translate="no" className="font-medium">
            {hotel.name}
          </bdi>{' '}
          (<span translate="no">{hotel.code}</span>) has been launched.{' '}
          {hasWarnings
            ? `${done.toLocaleString('en')} of ${counted(total, 'record')} are as you entered them. This page shows what is missing or different, and how to repair it. Until everything is repaired, this browser shows the page again when you open the setup of this hotel.`
            : `All ${counted(total, 'record')} are as you entered them. This page stays until you continue to sign in.`}
        </p>
      </div>
      {!isResultStored && hasWarnings && (
        <NoticeBox kind="warning" title="This browser cannot save this page">
          A reload loses the page. Download the warnings before you leave.
        </NoticeBox>
      )}
      {result.hasSheet && (
        <Card title="Sign-in sheet">
          {isSamePage ? (
            <SignInSheetCard wizard={wizard} />
          ) : (
            <p className="max-w-prose">
              The generated passwords were only on the page before you reloaded it. If you did not
              save the sheet, an administrator can set new passwords on the dashboard, under Staff.
              {wizard.setUpAnother &&
                ' If no administrator can sign in, add one under ‘Your hotels’, at the top of this page.'}
            </p>
          )}
        </Card>
      )}
      <WhoCanSignIn wizard={wizard} result={result} />
      {resultGroups(result, wizard.presentStaff).map((group) => (
        <Warnings key={`${group.title} ${group.reasons.join(' ')}`} group={group} />
      ))}
      <UndoLaunch wizard={wizard} />
      {hasWarnings && <Repair wizard={wizard} result={result} isSamePage={isSamePage} />}
      <NextSteps wizard={wizard} result={result} />
    </div>
  );
}

interface RepairProps extends LaunchResultPageProps {
  /** False after a reload: the hotel may have changed since the launch. */
  readonly isSamePage: boolean;
}

function Repair({ wizard, result, isSamePage }: RepairProps) {
  return (
    <Card title="Repair everything at once">
      <p className="max-w-prose">
        {isSamePage
          ? 'Choose ‘Launch again’ to create only the missing records.'
          : 'Choose ‘Launch again’ to create the missing records. This also undoes changes that were made to the hotel since this launch. Existing users keep their passwords; new users get a generated password on a sign-in sheet.'}{' '}
        If the server refuses the records again, change the setup first. You can also download the
        configuration. Import it here later, or run <code>hms onboard</code> with it. The file
        contains no passwords.
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button
          variant="secondary"
          icon={<RotateCcw />}
          onClick={() => void wizard.launchMissing()}
        >
          Launch again
        </Button>
        <Button variant="secondary" icon={<Pencil />} onClick={() => wizard.changeLaunched()}>
          Change the setup
        </Button>
        <Button
          variant="secondary"
          icon={<Download />}
          onClick={() => downloadFile(configurationFile(result.document))}
        >
          Download configuration
        </Button>
        <Button
          variant="secondary"
          icon={<Download />}
          onClick={() => downloadFile(resultFile(result, wizard.presentStaff))}
        >
          Download warnings
        </Button>
      </div>
    </Card>
  );
}

function NextSteps({ wizard, result }: LaunchResultPageProps) {
  const { setUpAnother, presentStaff } = wizard;
  const isStaffed = presentStaff.length + result.people.length > 0;
  const administrator = administratorOf(result);
  return (
    <Card title="What to do next">
      <ul className="list-disc space-y-2 pl-5 marker:text-brand">
        {result.hasSheet && <li>Give each person their part of the sign-in sheet.</li>}
        {isStaffed && (
          <li className="max-w-prose">
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
          </li>
        )}
        {!isStaffed && setUpAnother && (
          <li>
            Add an administrator under ‘Your hotels’. The administrator can then open the dashboard.
          </li>
        )}
        {setUpAnother && <li>You can also set up another hotel, and stay signed in.</li>}
      </ul>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row">
        {setUpAnother && (
          <LeaveButton wizard={wizard} variant="secondary" icon={<Plus />} onClick={setUpAnother}>
            Set up another hotel
          </LeaveButton>
        )}
        <LeaveButton
          wizard={wizard}
          className="sm:ml-auto"
          icon={<LogIn />}
          onClick={() => void wizard.continueToSignIn()}
        >
          Continue to sign in
        </LeaveButton>
      </div>
    </Card>
  );
}

function Warnings({ group }: { readonly group: WarningGroup }) {
  const { title, reasons, repair, items } = group;
  return (
    <Card title={title}>
      <dl className="space-y-3 wrap-anywhere">
        <div>
          <dt className="text-sm text-ink/75">Why</dt>
          {reasons.map((reason) => (
            <dd key={reason} className="max-w-prose">
              {reason}
            </dd>
          ))}
        </div>
        <div>
          <dt className="text-sm text-ink/75">To repair it</dt>
          <dd className="max-w-prose">{repair}</dd>
        </div>
      </dl>
      {items.length > 1 && (
        <details className="mt-4">
          <summary className="min-h-control cursor-pointer rounded-sm py-2 font-medium text-brand-dark focus-ring">
            Show all {items.length.toLocaleString('en')}
          </summary>
          <ul className="mt-2 gap-x-6 sm:columns-2">
            {items.map((item) => (
              <li key={item} className="break-inside-avoid py-0.5 wrap-anywhere">
                {item}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
