import type { EndingPlan } from '#application/records/ending-plans.ts';
import { dayText } from '#ui/texts/days.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';
import type { Notice } from '#ui/texts/notices.ts';

/** Until when the rates are valid. `lastDays` are the plans' sorted last days; '' if there are none. */
export function ratesEndSentence(lastDays: readonly string[], locale: string): string {
  const [first, last] = [lastDays[0], lastDays.at(-1)];
  if (first === undefined || last === undefined) return '';
  const until = dayText(last, locale);
  const valid =
    first === last
      ? `Rates are valid until ${until}.`
      : `Some rates are valid only until ${dayText(first, locale)}, others until ${until}.`;
  return `${valid} After that day the hotel has no valid rates until a manager or an administrator opens Rates on the dashboard and extends them.`;
}

/** A warning about plans whose rates end soon or have ended; undefined if `ending` is empty. */
export function endingNotice(
  ending: readonly EndingPlan[],
  locale: string,
  mayManage: boolean,
): Pick<Notice, 'title' | 'message'> | undefined {
  const ended = ending.filter(({ days }) => days < 0);
  const soon = ending.filter(({ days }) => days >= 0);
  const [first] = (ended.length > 0 ? ended : soon).toSorted((a, b) => a.days - b.days);
  if (!first) return undefined;
  const day = dayText(first.endsOn, locale);
  const how = mayManage ? '' : ' Ask a manager to extend them.';
  if (ended.length > 0) {
    const others = soon.length > 0 ? ` ${namesOf(soon)}: rates end soon.` : '';
    return {
      title: `Rates ended on ${day}: no price can be quoted`,
      message: `${namesOf(ended)}: there are no rates for later nights.${others}${how}`,
    };
  }
  const { days } = first;
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  const { next = [], later = [] } = Object.groupBy(soon, (plan) =>
    plan.days === days ? 'next' : 'later',
  );
  const others = later.length > 0 ? ` ${namesOf(later)}: rates end soon after.` : '';
  return {
    title: `Rates end on ${day}, ${when}`,
    message: `${namesOf(next)}: from the next day on, no price can be quoted.${others}${how}`,
  };
}

function namesOf(ending: readonly EndingPlan[]): string {
  return namesInShort(ending.map(({ plan }) => plan.name));
}
