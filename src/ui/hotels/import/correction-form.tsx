import { useId, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { wrongValueAt, type WrongValue } from '#application/import/corrections.ts';
import { knownLabels } from '#application/import/cells/known-words.ts';
import { problemText, type SheetProblem } from '#application/import/sheet-problem.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { cellKey } from './import-corrections.ts';
import { lineOf, placeOf, usernameAdvice } from './import-words.ts';
import { Problems } from './problems.tsx';
import type { SheetImport } from './sheet-import.ts';

export const CORRECTION = 'correction';
const SHOWN = 10;

interface ProblemListProps {
  readonly sheets: SheetImport;
  readonly problems: readonly SheetProblem[];
}

/** Lists the problems of single values first, each with a field to correct the value. Other problems follow. */
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
            <ul className="max-w-md space-y-4">
              {shown.map(({ problem, wrong }) => (
                <li key={cellKey(problem)}>
                  <Correction {...{ sheets, problem, wrong }} />
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

interface CorrectionProps {
  readonly sheets: SheetImport;
  readonly problem: SheetProblem;
  readonly wrong: WrongValue;
}

function Correction({ sheets, problem, wrong }: CorrectionProps) {
  const { typed } = useSnapshot(sheets.corrections.state);
  const { field } = wrong;
  const choices = knownLabels(field);
  const shared = {
    // The ID is not made from the cell, because hotels that share a row show the same cell, and IDs must be unique.
    id: `${CORRECTION}${useId()}`,
    label: `${field.title}, ${lineOf(problem)}`,
    problem: problemText(problem, usernameAdvice(problem)),
    hint: <bdi>{placeOf(problem)}</bdi>,
    value: typed[cellKey(problem)]?.text ?? wrong.text,
    onChange: (text: string) => sheets.corrections.type(problem, wrong, text),
  };
  if (field.kind === 'password') return <PasswordField {...shared} />;
  if (!choices)
    return <TextField {...shared} multiline={field.kind === 'lines' || field.kind === 'list'} />;
  const own = wrong.text === '' || choices.includes(wrong.text) ? [] : [wrong.text];
  return <NativeSelect {...shared} options={[{ value: '', label: 'Empty' }, ...own, ...choices]} />;
}
