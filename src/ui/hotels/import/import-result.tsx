import { ArrowRight, Rocket } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { HotelsSectionProps } from '#ui/hotels/hotels-parts.ts';
import type { HotelRun } from '#ui/hotels/launches/hotel-run.ts';
import { NewSetup } from '#ui/hotels/new-setup.tsx';
import type { SheetRemark } from '#application/import/sheet-remark.ts';
import { FIRST_CURRENCIES } from '#domain/rates/currencies.ts';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { counted } from '#ui/texts/counted.ts';
import { RejectedRows } from './rejected-rows.tsx';
import { filledText } from './import-words.ts';
import { Remarks } from './remarks.tsx';
import type { SheetImport } from './sheet-import.ts';

const SHOWN = 10;

interface ResultProps extends HotelsSectionProps {
  readonly sheets: SheetImport;
  readonly run: HotelRun;
}

/** What was found in the files: problems, hotels, and what was filled in. */
export function ImportResult({ sheets, parts, run }: ResultProps) {
  const { imported, launched } = useSnapshot(sheets.state) as SheetImport['state'];
  const { documents, problems, notes, filledIn } = imported;
  const [only] = documents;
  return (
    <>
      {problems.length > 0 && <Problems sheets={sheets} problems={problems} />}
      <Missing sheets={sheets} />
      {launched > 0 && <NoticeBox kind="info">{launchedText(launched)}</NoticeBox>}
      {documents.length > 0 && (
        <Card
          title={`${counted(documents.length, 'hotel')} found`}
          {...(problems.length > 0 && { description: 'Hotels with problems are not among them.' })}
          actions={
            <>
              {only && documents.length === 1 && (
                <NewSetup
                  parts={parts}
                  icon={<ArrowRight />}
                  label="Open in the setup"
                  document={only}
                />
              )}
              <LaunchButton sheets={sheets} run={run} />
            </>
          }
        >
          <Folded items={documents} limit={SHOWN} what="hotels">
            {(shown) => (
              <ul>
                {shown.map((document, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- hotels keep their order
                  <Hotel key={index} document={document} />
                ))}
              </ul>
            )}
          </Folded>
        </Card>
      )}
      {filledIn.length > 0 && (
        <Card title="Filled in" description="The files do not say these values.">
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
      {notes.length > 0 && (
        <Card title="Notes">
          <Remarks remarks={notes} what="notes" />
        </Card>
      )}
    </>
  );
}

function launchedText(count: number): string {
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${counted(count, 'launched hotel')} ${are} no longer listed. To launch ${them} again, close the launch and choose the files again.`;
}

function Hotel({
  document,
}: {
  readonly document: SheetImport['state']['imported']['documents'][number];
}) {
  const {
    hotelProfile: { name = '', code = '', city = '' } = {},
    roomTypes = [],
    staffUsers = [],
  } = document;
  const rooms = roomTypes.reduce((sum, { room_count = 1 }) => sum + room_count, 0);
  return (
    <li className="flex flex-wrap gap-x-4 border-t border-ink/15 py-2 first:border-0">
      <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">
        <bdi>{[name, code && `(${code})`].filter(Boolean).join(' ')}</bdi>
        {city !== '' && <bdi className="block text-sm font-normal text-ink/75">{city}</bdi>}
      </span>
      <span className="text-ink/75">
        {counted(roomTypes.length, 'room type')}, {counted(rooms, 'room')},{' '}
        {counted(staffUsers.length, 'person', 'people')}
      </span>
    </li>
  );
}

interface ProblemsProps {
  readonly sheets: SheetImport;
  readonly problems: readonly SheetRemark[];
}

function Problems({ sheets, problems }: ProblemsProps) {
  const { asked, askedCurrencies } = useSnapshot(sheets.state);
  return (
    <Card title={counted(problems.length, 'problem')}>
      <NoticeBox kind="error" role="alert" className="mb-4">
        Correct the files and choose them again
        {asked.length + askedCurrencies.length > 0 && ', or give the missing values below'}.
      </NoticeBox>
      <Remarks remarks={problems} what="problems" />
      <RejectedRows sheets={sheets} />
    </Card>
  );
}

/** Values for all records that have none. */
function Missing({ sheets }: Pick<ResultProps, 'sheets'>) {
  const { defaults, areUsernamesLong, asked, asksUsernames, askedCurrencies, currencies } =
    useSnapshot(sheets.state);
  if (asked.length + askedCurrencies.length === 0 && !asksUsernames) return null;
  return (
    <Card title="Values for all" description="For the hotels and room types that have none.">
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          sheets.apply();
        }}
      >
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {asked.map(({ name, label, example }) => (
            <TextField
              key={name}
              id={fieldId('default', name)}
              label={label}
              hint={`Such as ${example}.`}
              value={defaults[name] ?? ''}
              onChange={(text) => sheets.setDefault(name, text)}
            />
          ))}
          {askedCurrencies.map(({ title, currency }) => (
            <NativeSelect
              key={title}
              id={fieldId('currency', title)}
              label={`Currency of ${title}`}
              hint="The file leaves the currency of these amounts to the computer."
              value={currencies[title] ?? ''}
              options={currencyChoices(currency)}
              onChange={(code) => sheets.setCurrency(title, code)}
            />
          ))}
        </div>
        {asksUsernames && (
          <SwitchField
            id={fieldId('default', 'usernames')}
            label="User names with the hotel code"
            description="Such as manager.seasid01"
            value={areUsernamesLong}
            onChange={(isOn) => sheets.setUsernames(isOn)}
          />
        )}
        <Button type="submit" variant="secondary">
          Read again
        </Button>
      </form>
    </Card>
  );
}

/** The currency of the hotel first. */
function currencyChoices(own: string) {
  const codes = new Set([own, ...FIRST_CURRENCIES]);
  return [
    { value: '', label: 'Unclear' },
    ...[...codes].map((code) => ({ value: code, label: code })),
  ];
}

/** The most hotels that fit in the storage of a browser, with their journals. */
const HOTELS_MAXIMUM = 500;

/** Launches the hotels one after another, after a question. */
function LaunchButton({ sheets, run }: Omit<ResultProps, 'parts'>) {
  const [isAsked, setIsAsked] = useState(false);
  const { imported, files } = useSnapshot(sheets.state) as SheetImport['state'];
  const { status } = useSnapshot(run.state);
  const count = counted(imported.documents.length, 'hotel');
  if (status !== 'none')
    return <p className="text-sm text-ink/75">Close the launch above to launch these.</p>;
  if (imported.documents.length > HOTELS_MAXIMUM)
    return (
      <p className="max-w-xs text-sm text-ink/75">
        A browser launches at most {HOTELS_MAXIMUM} hotels at once. Split the file, or use hms
        onboard.
      </p>
    );
  const start = () => {
    setIsAsked(false);
    void run.start(imported.documents, files.join(', '));
    globalThis.scrollTo({ top: 0 });
  };
  return (
    <>
      <Button
        variant={imported.documents.length > 1 ? 'primary' : 'secondary'}
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
            They are created on the server one after another. Hotels that exist already are updated,
            never created twice. You can pause at any time.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
