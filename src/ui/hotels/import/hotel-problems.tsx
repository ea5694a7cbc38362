import { ownValue } from '#domain/text/text-table.ts';
import { FIRST_CURRENCIES } from '#domain/places/currencies.ts';
import { useId, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { ImportedHotel } from '#application/import/import-hotels.ts';
import { shownLine } from '#application/import/cells/cell.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { counted } from '#ui/texts/counted.ts';
import type { HotelsSectionProps } from '#ui/hotels/hotels-parts.ts';
import { ProblemList } from './correction-form.tsx';
import { hotelName, lineOf, placeOf } from './import-words.ts';
import { DownloadButton } from './download-button.tsx';
import type { SheetImport } from './sheet-import.ts';

const SHOWN = 10;

interface SheetsProps {
  readonly sheets: SheetImport;
}

const UNTYPED = JSON.stringify([{}, {}, false]);

/** Whether the user has typed corrections, or values for all records, that are not saved. */
export function useUnsaved({ state, corrections }: SheetImport) {
  const { defaults, currencies, areUsernamesLong } = useSnapshot(state);
  const { typed } = useSnapshot(corrections.state);
  const values = JSON.stringify([defaults, currencies, areUsernamesLong]);
  const [saved, setSaved] = useState(UNTYPED);
  return {
    isUnsaved: values !== saved || Object.keys(typed).length > 0,
    save: () => {
      setSaved(values);
      corrections.save();
    },
  };
}

interface ProblemsProps extends SheetsProps, HotelsSectionProps, ReturnType<typeof useUnsaved> {}

/** Problems without a hotel, those of each hotel, then values for all records. One button saves them all. */
export function ProblemsCard({ sheets, parts, isUnsaved, save }: ProblemsProps) {
  const { imported, asked, askedCurrencies, asksUsernames } = useSnapshot(
    sheets.state,
  ) as SheetImport['state'];
  const { problems, otherProblems, hotels } = imported;
  const asks = asked.length + askedCurrencies.length > 0 || asksUsernames;
  if (problems.length === 0 && !asks) return null;
  const wrong = hotels.filter((hotel) => hotel.problems.length > 0);
  return (
    <Card
      title={problems.length > 0 ? counted(problems.length, 'problem') : 'Values for all records'}
    >
      {problems.length > 0 && (
        <NoticeBox kind="error" role="alert" className="mb-4">
          Correct the values here, or correct the files and read them again.
        </NoticeBox>
      )}
      <form
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {otherProblems.length > 0 && <ProblemList sheets={sheets} problems={otherProblems} />}
        {wrong.length > 0 && (
          <Folded items={wrong} limit={SHOWN} what="hotels with problems">
            {(shown) => (
              <div className="space-y-6">
                {shown.map((hotel) => (
                  <HotelProblems key={hotel.id} sheets={sheets} hotel={hotel} />
                ))}
              </div>
            )}
          </Folded>
        )}
        {asks && <ValuesForAll sheets={sheets} />}
        <div className="flex flex-wrap gap-3">
          {isUnsaved && <Button type="submit">Save corrections</Button>}
          <Button variant="secondary" onClick={() => void sheets.readAgain()}>
            Read the files again
          </Button>
        </div>
      </form>
      {imported.rejected.length > 0 && (
        <div className="mt-6 space-y-3">
          <DownloadButton
            parts={parts}
            label="Save the rows with problems"
            name="rejected.xlsx"
            make={() => sheets.rejectedRows()}
          />
          <p className="text-sm text-ink/75">
            The spreadsheet contains the hotels with problems, and a column that says what is wrong.
            Correct the spreadsheet, then import it.
          </p>
        </div>
      )}
    </Card>
  );
}

interface HotelProps extends SheetsProps {
  readonly hotel: ImportedHotel;
}

function HotelProblems({ sheets, hotel }: HotelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={titleId} className="font-semibold wrap-anywhere">
          <bdi>{hotelName(hotel)}</bdi>
        </h3>
        <SkipButton sheets={sheets} hotel={hotel} />
      </div>
      <ProblemList sheets={sheets} problems={hotel.problems} />
    </section>
  );
}

/** Excludes a hotel from the import. The user can include it again in `Changes`. */
export function SkipButton({ sheets, hotel }: HotelProps) {
  const name = hotelName(hotel);
  return (
    <Button
      variant="quiet"
      className="-ml-3 text-sm"
      onClick={() => sheets.corrections.excludeHotel({ id: hotel.id, name })}
    >
      Skip <span className="sr-only">{name}</span>
    </Button>
  );
}

/** Warns that reading the files again has discarded the user's changes. */
export function Dropped({ sheets }: SheetsProps) {
  const { dropped } = useSnapshot(sheets.corrections.state);
  if (dropped === 0) return null;
  return (
    <NoticeBox kind="warning" role="alert">
      The files were read again, so {counted(dropped, 'change')} that you made here{' '}
      {dropped === 1 ? 'is' : 'are'} lost.
    </NoticeBox>
  );
}

export function Changes({ sheets }: SheetsProps) {
  const { made, excluded } = useSnapshot(sheets.corrections.state);
  const corrections = Object.entries(made);
  const hotels = Object.entries(excluded);
  if (corrections.length + hotels.length === 0) return null;
  return (
    <Card
      title="Changed here"
      description="The files stay as they are. If you choose files again, these changes are lost."
    >
      <Folded items={[...corrections, ...hotels]} limit={SHOWN} what="changes">
        {(shown) => (
          <ul className="divide-y divide-line">
            {shown.map(([key, change]) =>
              typeof change === 'string' ? (
                <Change
                  key={key}
                  undoLabel="Include again"
                  name={change}
                  onUndo={() => sheets.corrections.includeHotel(key)}
                >
                  Skipped: <bdi>{change}</bdi>
                </Change>
              ) : (
                <Change
                  key={key}
                  undoLabel="Undo"
                  name={`${change.title}, ${lineOf(change.place)}`}
                  onUndo={() => sheets.corrections.undoCorrection(key)}
                >
                  <bdi>{placeOf({ ...change.place, title: change.title })}</bdi>:{' '}
                  <bdi>{change.isSecret ? '••••' : shownLine(change.text) || 'empty'}</bdi>
                  {change.before !== '' && (
                    <>
                      {' '}
                      instead of <bdi>{shownLine(change.before)}</bdi>
                    </>
                  )}
                </Change>
              ),
            )}
          </ul>
        )}
      </Folded>
    </Card>
  );
}

interface ChangeProps {
  readonly undoLabel: string;
  readonly name: string;
  readonly onUndo: () => void;
  readonly children: ReactNode;
}

function Change({ undoLabel, name, onUndo, children }: ChangeProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <Button variant="quiet" className="-ml-3 text-sm" onClick={onUndo}>
        {undoLabel} <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}

function ValuesForAll({ sheets }: SheetsProps) {
  const { defaults, areUsernamesLong, asked, asksUsernames, askedCurrencies, currencies } =
    useSnapshot(sheets.state);
  return (
    <fieldset className="space-y-5 border-t border-line pt-4">
      <legend className="sr-only">Values for all records</legend>
      <p className="text-sm text-ink/75">
        These values apply to all hotels and room types that have no value of their own.
      </p>
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
            hint="The file does not store the currency of these amounts. Spreadsheet programs show the currency of the computer."
            value={ownValue(currencies, title) ?? ''}
            options={currencyChoices(currency)}
            onChange={(code) => sheets.setCurrency(title, code)}
          />
        ))}
      </div>
      {asksUsernames && (
        <SwitchField
          id={fieldId('default', 'usernames')}
          label="Add the hotel code to usernames"
          hint="For example manager.seasid01"
          value={areUsernamesLong}
          onChange={(isOn) => sheets.setUsernames(isOn)}
        />
      )}
    </fieldset>
  );
}

function currencyChoices(own: string) {
  const codes = new Set([own, ...FIRST_CURRENCIES]);
  return [
    { value: '', label: 'Unclear' },
    ...[...codes].map((code) => ({ value: code, label: code })),
  ];
}
