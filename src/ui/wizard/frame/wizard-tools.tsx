import { Copy, Download, RotateCcw, Upload } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { configurationFile } from '#ui/files/configuration-file.ts';
import { downloadFile } from '#ui/files/download-file.ts';
import { handOverFiles } from '#ui/files/handed-over.ts';
import { readConfigurationFile } from '#ui/files/read-configuration-file.ts';
import type { ConfigurationReading, ReadConfiguration } from '#ui/services.ts';
import { ActionMenu } from '#ui/shell/action-menu.tsx';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { leave } from '#ui/shell/session/leaving.ts';
import type { HotelChoiceProps } from '#ui/sources/hotel-choice-dialog.tsx';
import type { SourceHotel } from '#ui/files/handed-over.ts';
import { PASSWORDS_WOULD_BE_LOST } from '#ui/wizard/step-content.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { useIsBusy } from './step-form.tsx';

export interface WizardToolsProps extends StepProps {
  readonly readConfiguration: ReadConfiguration;
  /** Whether the user has a page of hotels, which imports spreadsheets. Otherwise, they are refused. */
  readonly hasHotels: boolean;
  /** Reads other hotels of the account. If omitted, 'Start from a hotel' is not shown. */
  readonly sources?: HotelSources | undefined;
  /** Why the hotel with which the setup should start could not be copied. */
  readonly problems?: SetupProblems | undefined;
}

export interface HotelSources extends Pick<HotelChoiceProps, 'loadEstateServices'> {
  readonly read: (hotel: SourceHotel) => Promise<ConfigurationReading>;
}

const ImportProblemsDialog = lazyPart(() => import('#ui/files/import-problems-dialog.tsx'));
const HotelChoiceDialog = lazyPart(() => import('#ui/sources/hotel-choice-dialog.tsx'));

/** The spreadsheets that the import page reads (docs/import.md). */
const SPREADSHEETS = ['.xlsx', '.xlsm', '.ods', '.csv', '.tsv'];
const SAID_MS = 10_000;
const CONFIGURATIONS = '.json,application/json';

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

export type SetupProblems = Pick<ConfigurationReading, 'problems'> & {
  name: string;
  isHotel: boolean;
};

export function WizardTools({
  wizard,
  readConfiguration,
  hasHotels,
  sources,
  ...first
}: WizardToolsProps) {
  const { step } = useSnapshot(wizard.state);
  const isBusy = useIsBusy(wizard);
  const picker = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [question, ask] = useState<Question>();
  const [problems, setProblems] = useState(first.problems);
  const [isChoosing, setIsChoosing] = useState(false);
  /** The message about the last action. It disappears after a while, or when another step opens. */
  const [said, setSaid] = useState({ text: '', step: -1 });
  useEffect(() => {
    if (said.text === '') return;
    const timer = setTimeout(() => setSaid({ text: '', step: -1 }), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const say = (text: string) => setSaid({ text, step: wizard.state.step });

  /** Loads the document. If the user has already entered something, asks before replacing it. */
  const load = async (
    reading: Promise<ConfigurationReading>,
    name: string,
    source?: SourceHotel,
  ) => {
    setIsReading(true);
    const read = await reading.finally(() => setIsReading(false));
    const { document } = read;
    if (!document) return setProblems({ ...read, name, isHotel: source !== undefined });
    const run = () => {
      wizard.load(document, source);
      say(source ? `The setup was filled in from ${name}.` : `${name} was imported.`);
    };
    if (wizard.isBlank()) return run();
    const what = source ? `The data copied from ${name}` : 'The imported configuration';
    ask({
      title: 'Replace what you entered?',
      text: `${what} replaces everything in every step.`,
      confirmLabel: 'Replace',
      run,
    });
  };
  const importChosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const isSpreadsheet = SPREADSHEETS.some((ending) => file.name.toLowerCase().endsWith(ending));
    if (hasHotels && isSpreadsheet) leave(() => importSpreadsheet(file));
    else await load(readConfigurationFile(file, readConfiguration), file.name);
    // Otherwise, the user could not choose the same file again.
    target.value = '';
  };
  const startFrom = (hotel: SourceHotel) => {
    setIsChoosing(false);
    if (sources) void load(sources.read(hotel), hotel.name, hotel);
  };
  const startOver: Question = {
    danger: true,
    title: 'Start over?',
    text: 'This clears everything that you entered in every step. You may want to download the configuration first.',
    confirmLabel: 'Clear everything',
    run() {
      wizard.startOver();
      say('Everything was cleared.');
    },
  };
  const close = () => ask(undefined);

  return (
    <div className="contents">
      <ActionMenu
        label="Setup menu"
        busy={isReading}
        actions={[
          !isBusy && {
            label: 'Import configuration',
            icon: <Upload />,
            onClick: () => picker.current?.click(),
          },
          sources &&
            !isBusy && {
              label: 'Start from a hotel',
              icon: <Copy />,
              onClick: () => setIsChoosing(true),
            },
          {
            label: 'Download configuration',
            icon: <Download />,
            onClick: () => downloadFile(configurationFile(wizard.document())),
          },
          !isBusy && { label: 'Start over', icon: <RotateCcw />, onClick: () => ask(startOver) },
        ]}
      />
      <input
        ref={picker}
        type="file"
        accept={hasHotels ? [CONFIGURATIONS, ...SPREADSHEETS].join() : CONFIGURATIONS}
        aria-label="Configuration file"
        hidden
        onChange={(event) => void importChosen(event)}
      />
      <output className="w-full text-sm text-ink/75 wrap-anywhere empty:hidden">
        {said.step === step ? said.text : ''}
      </output>
      <LoadBoundary key={`${isChoosing} ${problems?.name}`}>
        <Suspense>
          {problems && (
            <ImportProblemsDialog {...problems} onClose={() => setProblems(undefined)} />
          )}
          {isChoosing && sources && (
            <HotelChoiceDialog
              loadEstateServices={sources.loadEstateServices}
              onChoose={startFrom}
              onClose={() => setIsChoosing(false)}
            />
          )}
        </Suspense>
      </LoadBoundary>
      {question && (
        <ConfirmDialog
          {...question}
          onCancel={close}
          onConfirm={() => {
            close();
            question.run();
          }}
        >
          <p>{question.text}</p>
          {wizard.launch.state.pending > 0 && <p className="mt-2">{PASSWORDS_WOULD_BE_LOST}</p>}
          {question.danger && wizard.launch.phase === 'failed' && (
            <p className="mt-2">
              Records that the launch created stay on the server. You cannot continue that launch.
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

function importSpreadsheet(file: File): void {
  handOverFiles([file]);
  navigate('/hotels/import');
}
