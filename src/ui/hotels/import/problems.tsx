import { useMemo, useState } from 'react';

import { problemText, sameProblems, type SheetProblem } from '#application/import/sheet-problem.ts';
import { Folded } from '#ui/components/folded.tsx';
import { counted } from '#ui/texts/counted.ts';
import { firstPlaces, placeOf, placeLines, usernameAdvice } from './import-words.ts';

const SHOWN = 10;

export interface ProblemsProps {
  readonly problems: readonly SheetProblem[];
  readonly what: string;
}

/** Lists problems or notes. Equal problems are shown once, with all their places. */
export function Problems({ problems, what }: ProblemsProps) {
  const groups = useMemo(() => sameProblems(problems), [problems]);
  const isGrouped = groups.length < problems.length;
  return (
    <Folded items={groups} limit={SHOWN} what={isGrouped ? `kinds of ${what}` : what}>
      {(shown) => (
        <ul className="space-y-2">
          {shown.map((same) => {
            const first = same[0]!;
            return (
              <li key={JSON.stringify(first)} className="wrap-anywhere">
                <p className="font-medium">{problemText(first, usernameAdvice(first))}</p>
                {same.length === 1 ? (
                  <p className="text-sm text-ink/75">
                    <bdi>{placeOf(first)}</bdi>
                  </p>
                ) : (
                  <Places same={same} />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Folded>
  );
}

/** The first places of equal problems. Unfolded, it shows all of them. */
function Places({ same }: { readonly same: readonly SheetProblem[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const noun = same[0]?.row === undefined ? 'place' : 'row';
  return (
    <details
      className="text-sm text-ink/75"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer rounded-sm py-2.5 focus-ring">
        {counted(same.length, noun)}: <bdi>{firstPlaces(same)}</bdi>
      </summary>
      {isOpen && (
        <ul className="list-disc pl-5">
          {placeLines(same).map((text) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
