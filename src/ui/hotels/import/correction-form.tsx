import { useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { wrongValueAt, type WrongValue } from '#application/import/corrections.ts';
import { choicesOf } from '#application/import/cells/known-words.ts';
import { problemText, type SheetProblem } from '#application/import/sheet-problem.ts';
import { Button } from '#ui/components/button.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { cellKey } from './import-corrections.ts';
import { lineOf, placeOf } from './import-words.ts';
import { Problems } from './problems.tsx';
import type { SheetImport } from './sheet-import.ts';

/** Prefix of the fields' DOM IDs. */
export const CORRECTION = 'correction';
const SHOWN = 10;

interface ProblemListProps {
  readonly sheets: SheetImport;
  readonly problems: readonly SheetProblem[];
}

/**
 * Lists the problems of single values first, each with a field to correct the value. Other problems
 * follow.
 */
export function ProblemList({ sheets, problems }: ProblemListProps) {
  const { tables } = useSnapshot(sheets.state) as SheetImport['state'];
  const found = useMemo(
    () => problems.map((problem) => ({ problem, wrong: wrongValueAt(problem, tables) })),
    [problems, tables],
  );
  const values = found.flatMap(({ problem, wrong }) => (wrong ? [{ problem, wrong }] : []));
  const others = found.filter(({ wrong }) => !wrong).map(({ problem }) => problem);
  return (
    <div className="space-y-4">
      {values.length > 0 && (
        <Folded items={values} limit={SHOWN} what="values">
          {(shown) => (
            <ul className="space-y-4">
              {shown.map(({ problem, wrong }) => (
                <li key={cellKey(problem)}>
                  <CorrectionForm {...{ sheets, problem, wrong }} />
                </li>
              ))}
            </ul>
          )}
        </Folded>
      )}
      {others.length > 0 && <Problems problems={others} what="problems" />}
    </div>
  );
}

interface FormProps {
  readonly sheets: SheetImport;
  readonly problem: SheetProblem;
  readonly wrong: WrongValue;
}

function CorrectionForm({ sheets, problem, wrong }: FormProps) {
  const [text, setText] = useState(wrong.text);
  const { field } = wrong;
  const choices = choicesOf(field);
  const label = `${field.title}, ${lineOf(problem)}`;
  const shared = {
    // The ID is not made from the cell, because hotels that share a row show the same cell, and IDs
    // must be unique.
    id: `${CORRECTION}${useId()}`,
    label,
    problem: problemText(problem),
    hint: <bdi>{placeOf(problem)}</bdi>,
    value: text,
    onChange: setText,
  };
  return (
    <form
      className="flex flex-col gap-2 sm:flex-row sm:items-start sm:gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        sheets.corrections.correct(problem, wrong, text);
      }}
    >
      <div className="min-w-0 grow sm:max-w-md">
        {field.field === 'password' ? (
          <PasswordField {...shared} />
        ) : choices ? (
          <NativeSelect {...shared} options={[{ value: '', label: 'Empty' }, ...choices]} />
        ) : (
          <TextField {...shared} multiline={field.kind === 'lines' || field.kind === 'list'} />
        )}
      </div>
      <Button type="submit" variant="secondary" className="sm:mt-6.5">
        Correct <span className="sr-only">{label}</span>
      </Button>
    </form>
  );
}
