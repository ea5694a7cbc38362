import { Copy, Download, RotateCcw, Upload } from 'lucide-react';
import { Suspense, useRef, useState, type ChangeEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { ActionMenu } from '#ui/shell/action-menu.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import type {
  ConfigurationProblem,
  ConfigurationReading,
  ReadConfiguration,
} from '#ui/services.ts';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import type { SourceHotel } from '#ui/sources/read-template.ts';
import { configurationFile } from '#ui/files/configuration-file.ts';
import { leave } from '#ui/shell/session/leaving.ts';
import { PASSWORDS_WOULD_BE_LOST } from '#ui/wizard/frame/leaving-warning.tsx';
import type { HotelChoiceProps } from '#ui/sources/hotel-choice-dialog.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { readConfigurationFile } from '#ui/files/read-configuration-file.ts';
import { downloadFile } from '#ui/files/download-file.ts';
import { useIsBusy } from './use-is-busy.ts';

export interface WizardToolsProps {
  readonly wizard: Wizard;
  readonly readConfiguration: ReadConfiguration;
  /** Called with a spreadsheet that the user chose. If omitted, spreadsheets are refused. */
  readonly onSpreadsheet?: ((file: File) => void) | undefined;
  /** Reads other hotels of the account. If omitted, 'Start from a hotel' is not shown. */
  readonly sources?: HotelSources | undefined;
}

export interface HotelSources extends Pick<HotelChoiceProps, 'loadEstateServices'> {
  readonly read: (hotel: SourceHotel) => Promise<ConfigurationReading>;
}

const ImportProblemsDialog = lazyPart(() => import('#ui/files/import-problems-dialog.tsx'));
const HotelChoiceDialog = lazyPart(() => import('#ui/sources/hotel-choice-dialog.tsx'));

/** The spreadsheets that the import page reads (docs/import.md). */
const SPREADSHEETS = ['.xlsx', '.xlsm', '.ods', '.csv', '.tsv'];
const CONFIGURATIONS = '.json,application/json';

type Asked =
  | { readonly kind: 'start-over' | 'source' }
  | {
      readonly kind: 'replace';
      readonly document: HotelDocument;
      readonly name: string;
      readonly source: SourceHotel | undefined;
    }
  | {
      readonly kind: 'problems';
      readonly problems: readonly ConfigurationProblem[];
      readonly name: string;
      readonly isHotel: boolean;
    };

export function WizardTools({
  wizard,
  readConfiguration,
  onSpreadsheet,
  sources,
}: WizardToolsProps) {
  const { step } = useSnapshot(wizard.state);
  const isBusy = useIsBusy(wizard);
  const picker = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  /** The message about the last action. It disappears when another step opens. */
  const [said, setSaid] = useState({ text: '', step: -1 });
  const say = (text: string) => setSaid({ text, step: wizard.state.step });

  const load = (document: HotelDocument, name: string, source: SourceHotel | undefined) => {
    wizard.load(document, source);
    say(source ? `The setup was filled in from ${name}.` : `${name} was imported.`);
  };

  /** Loads the document. If the user has already entered something, asks before replacing it. */
  const loadOrAsk = async (
    reading: Promise<ConfigurationReading>,
    name: string,
    source?: SourceHotel,
  ) => {
    setIsReading(true);
    const { document, problems } = await reading.finally(() => setIsReading(false));
    if (!document) setAsked({ kind: 'problems', problems, name, isHotel: source !== undefined });
    else if (wizard.isBlank()) load(document, name, source);
    else setAsked({ kind: 'replace', document, name, source });
  };

  const importChosen = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (!file) return;
    const isSpreadsheet = SPREADSHEETS.some((ending) => file.name.toLowerCase().endsWith(ending));
    if (onSpreadsheet && isSpreadsheet) leave(() => onSpreadsheet(file));
    else await loadOrAsk(readConfigurationFile(file, readConfiguration), file.name);
    // Otherwise, the user could not choose the same file again.
    if (picker.current) picker.current.value = '';
  };

  const startFrom = (hotel: SourceHotel) => {
    setAsked(undefined);
    if (sources) void loadOrAsk(sources.read(hotel), hotel.name, hotel);
  };

  const confirm = () => {
    setAsked(undefined);
    if (asked?.kind === 'start-over') {
      wizard.startOver();
      say('Everything was cleared.');
    } else if (asked?.kind === 'replace') load(asked.document, asked.name, asked.source);
  };

  return (
    <div className="shrink-0">
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
              onClick: () => setAsked({ kind: 'source' }),
            },
          {
            label: 'Download configuration',
            icon: <Download />,
            onClick: () => downloadFile(configurationFile(wizard.document())),
          },
          !isBusy && {
            label: 'Start over',
            icon: <RotateCcw />,
            onClick: () => setAsked({ kind: 'start-over' }),
          },
        ]}
      />
      <input
        ref={picker}
        type="file"
        accept={onSpreadsheet ? [CONFIGURATIONS, ...SPREADSHEETS].join() : CONFIGURATIONS}
        aria-label="Configuration file"
        hidden
        onChange={(event) => void importChosen(event)}
      />
      <output className="block text-sm text-ink/75 wrap-anywhere">
        {said.step === step ? said.text : ''}
      </output>
      <LoadBoundary key={asked?.kind}>
        <Suspense>
          {asked?.kind === 'problems' && (
            <ImportProblemsDialog {...asked} onClose={() => setAsked(undefined)} />
          )}
          {asked?.kind === 'source' && sources && (
            <HotelChoiceDialog
              loadEstateServices={sources.loadEstateServices}
              onChoose={startFrom}
              onClose={() => setAsked(undefined)}
            />
          )}
        </Suspense>
      </LoadBoundary>
      {(asked?.kind === 'start-over' || asked?.kind === 'replace') && (
        <ConfirmDialog
          {...QUESTIONS[asked.kind]}
          onCancel={() => setAsked(undefined)}
          onConfirm={confirm}
        >
          <p>
            {asked.kind === 'replace' && asked.source
              ? `The data copied from ${asked.name} replaces everything in every step.`
              : QUESTIONS[asked.kind].text}
          </p>
          {wizard.launch.state.pending > 0 && <p className="mt-2">{PASSWORDS_WOULD_BE_LOST}</p>}
          {asked.kind === 'start-over' && wizard.launch.phase === 'failed' && (
            <p className="mt-2">
              Records that the launch has already created stay on the server. After starting over,
              you cannot continue that launch.
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

const QUESTIONS = {
  'start-over': {
    title: 'Start over?',
    text: 'This clears everything that you entered in every step. You may want to download the configuration first.',
    confirmLabel: 'Clear everything',
    danger: true,
  },
  replace: {
    title: 'Replace what you entered?',
    text: 'The imported configuration replaces everything in every step.',
    confirmLabel: 'Replace',
    danger: false,
  },
} as const;
