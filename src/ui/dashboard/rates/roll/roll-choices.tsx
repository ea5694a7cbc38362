import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { choiceKey, type RatesRollStore } from './rates-roll.ts';

export interface RollChoicesProps {
  readonly store: Pick<RatesRollStore, 'exclude'>;
  readonly rates: HotelRates;
  /** Keys (`choiceKey`) of the excluded items. */
  readonly excluded: readonly string[];
}

export function RollChoices({ store, rates, excluded }: RollChoicesProps) {
  const titles = roomTypeTitlesById(rates.roomTypes);
  const plans = rates.plans.map((plan) => ({ key: choiceKey('plan', plan), name: plan.name }));
  const types = rates.roomTypes.map((type) => {
    return { key: choiceKey('type', type), name: titles.get(String(type.id)) ?? '' };
  });
  const choose = (keys: readonly string[], isChosen: boolean) => store.exclude(keys, !isChosen);
  return (
    <div className="grid items-start gap-4 @3xl:grid-cols-2">
      <Choices what="rate plan" items={plans} {...{ excluded, choose }} />
      <Choices what="room type" items={types} {...{ excluded, choose }} />
    </div>
  );
}

interface ChoicesProps {
  readonly what: string;
  readonly items: readonly { readonly key: string; readonly name: string }[];
  readonly excluded: readonly string[];
  readonly choose: (keys: readonly string[], isChosen: boolean) => void;
}

function Choices({ what, items, excluded, choose }: ChoicesProps) {
  const isChosen = ({ key }: { readonly key: string }) => !excluded.includes(key);
  const chosen = items.filter(isChosen).length;
  const isAll = chosen === items.length;
  const all = items.map(({ key }) => key);
  return (
    <details className="min-w-0 rounded-control border border-line px-4">
      <summary className="min-h-control cursor-pointer rounded-sm py-2.5 font-medium focus-ring">
        {isAll ? `All ${counted(chosen, what)}` : `${chosen} of ${counted(items.length, what)}`}
      </summary>
      <ul aria-label={`Choose ${what}s to copy`} className="max-h-80 overflow-y-auto pb-2">
        <li className="border-b border-line">
          <Choice name={`All ${what}s`} isChosen={isAll} onChange={(is) => choose(all, is)} />
        </li>
        {items.map((item) => (
          <li key={item.key}>
            <Choice
              name={item.name}
              isChosen={isChosen(item)}
              onChange={(is) => choose([item.key], is)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function Choice({ name, isChosen, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-control cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-brand focus-ring"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
    </label>
  );
}
