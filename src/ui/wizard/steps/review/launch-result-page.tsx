import { Download, LogIn, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { configurationFile } from '#ui/wizard/files/configuration-file.ts';
import { resultFile } from '#ui/wizard/launch/launch-result-file.ts';
import {
  LAUNCHED_WITH_WARNINGS,
  type LaunchResult,
  type WarningGroup,
} from '#ui/wizard/launch/launch-result.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { counted } from '#ui/texts/counted.ts';
import { WIZARD_NOTICES } from '#ui/wizard/store/wizard-notices.ts';
import { downloadFile } from '#ui/wizard/files/download-file.ts';

export interface LaunchResultPageProps {
  readonly wizard: Wizard;
  readonly result: LaunchResult;
}

/** The result of a launch with warnings; shown until the user continues (docs/decisions.md R40). */
export function LaunchResultPage({ wizard, result }: LaunchResultPageProps) {
  const { isResultStored } = useSnapshot(wizard.state);
  const { status } = useSnapshot(wizard.launch.state);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    globalThis.scrollTo?.({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { hotel, groups, done, total } = result;
  const isNobodyThere =
    wizard.presentStaff.length === 0 &&
    !result.document.staffUsers?.some(({ is_active }) => is_active !== false);
  // After a reload, the passwords are gone.
  const canLaunchAgain = status === 'launched';
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div>
        <h1
          ref={heading}
          tabIndex={-1}
          className="w-fit rounded-sm text-2xl font-semibold tracking-tight focus-ring focus-visible:outline-offset-4 sm:text-3xl"
        >
          {LAUNCHED_WITH_WARNINGS}
        </h1>
        <p className="mt-2 max-w-prose wrap-anywhere">
          <bdi className="font-medium">{hotel.name}</bdi> ({hotel.code}) has been launched.{' '}
          {done.toLocaleString('en')} of {counted(total, 'record')} are as you entered them. This
          page shows what is missing or different, and how to repair it. It stays until you continue
          to sign in.
        </p>
      </div>
      {isNobodyThere && (
        <NoticeBox kind="warning" title={WIZARD_NOTICES.nobodyCanSignIn.title}>
          {WIZARD_NOTICES.nobodyCanSignIn.message}
        </NoticeBox>
      )}
      {!isResultStored && (
        <NoticeBox kind="warning" title="This browser cannot store this page">
          A reload loses it. Download the warnings before you leave.
        </NoticeBox>
      )}
      {groups.map((group) => (
        <Warnings key={`${group.title} ${group.reasons.join(' ')}`} group={group} />
      ))}
      <Card title="Repair it in one go">
        <p className="max-w-prose">
          {canLaunchAgain
            ? 'Choose ‘Launch again’ to create only the missing records. Or download'
            : 'Download'}{' '}
          the configuration, and later import it here or run <code>hms onboard</code> with it: that
          also creates only what is missing. The file contains no passwords.
        </p>
        <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {canLaunchAgain && (
            <Button
              variant="secondary"
              icon={<RotateCcw />}
              onClick={() => void wizard.launchMissing()}
            >
              Launch again
            </Button>
          )}
          <Button
            variant="secondary"
            icon={<Download />}
            onClick={() => downloadFile(configurationFile(result.document))}
          >
            Download configuration
          </Button>
        </div>
      </Card>
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button
          variant="secondary"
          icon={<Download />}
          onClick={() => downloadFile(resultFile(result))}
        >
          Download warnings
        </Button>
        <Button
          className="sm:ml-auto"
          icon={<LogIn />}
          onClick={() => void wizard.continueToSignIn()}
        >
          Continue to sign in
        </Button>
      </div>
    </div>
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
          <summary className="min-h-11 cursor-pointer rounded-sm py-2 font-medium text-brand-dark focus-ring">
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
