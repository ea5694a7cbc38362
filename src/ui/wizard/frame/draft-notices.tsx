import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { Download } from 'lucide-react';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { useWarningBeforeLeaving } from '#ui/components/fields/use-warning-before-leaving.ts';
import { configurationFile } from '#ui/files/configuration-file.ts';
import { downloadFile } from '#ui/files/download-file.ts';
import { heightAs } from '#ui/components/height-as.ts';

const LOWER_BAR = heightAs('--lower-bar');

export function ElsewhereBar({ wizard }: StepProps) {
  const { isElsewhere } = useSnapshot(wizard.state);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The form is disabled now, so the focus was lost.
    if (isElsewhere) button.current?.focus({ preventScroll: true });
  }, [isElsewhere]);
  const continueHere = async () => {
    await wizard.continueHere();
    if (!wizard.state.isElsewhere) document.getElementById('step-heading')?.focus();
  };
  return (
    <div
      ref={LOWER_BAR}
      role="alert"
      className="sticky top-[calc(var(--top-bar,0px)+var(--page-header,0px))] z-20"
    >
      {isElsewhere && (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-b-2 border-accent bg-accent-tint px-4 py-2">
          <p className="font-medium">This setup is open in another tab</p>
          <Button ref={button} onClick={() => void continueHere()}>
            Continue here
          </Button>
        </div>
      )}
    </div>
  );
}

export function UnstoredDraft({ wizard }: StepProps) {
  const { storing, saveFailures } = useSnapshot(wizard.state);
  const isStored = storing === 'stored';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saveFailures === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [saveFailures]);
  useWarningBeforeLeaving(!isStored);
  const continueUnstored = () => {
    wizard.continueUnstored();
    // The clicked button disappears, so the notice takes the focus.
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="clear-of-toasts rounded-control focus-ring"
    >
      {!isStored && (
        <NoticeBox kind="warning" title="This browser cannot save your setup" className="mb-6">
          <p className="mb-3">
            Everything you typed is still on this page, but a reload would lose it. Download the
            configuration, which you can import later. It contains no passwords.
            {storing === 'refused' &&
              ' Then free some space or allow this site to store data and try again, or continue without saving.'}
          </p>
          <Button
            variant="secondary"
            className="mr-3"
            icon={<Download />}
            onClick={() => downloadFile(configurationFile(wizard.document()))}
          >
            Download now
          </Button>
          {storing === 'refused' && (
            <Button variant="secondary" onClick={continueUnstored}>
              Continue without saving
            </Button>
          )}
        </NoticeBox>
      )}
    </div>
  );
}

export function SourceNotice({ wizard }: StepProps) {
  const { source, step } = useSnapshot(wizard.state);
  if (!source || step !== 0) return null;
  return (
    <NoticeBox
      kind="info"
      title={
        <>
          Started from <bdi>{source.name}</bdi>
        </>
      }
      className="mb-6"
    >
      Room types, rates, rate plans, business settings and amenities are filled in. Enter the new
      hotel’s name, contacts and address. The new hotel’s rooms get new numbers.
    </NoticeBox>
  );
}
