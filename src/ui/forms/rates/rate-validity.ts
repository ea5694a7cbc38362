import type { EndingPlan } from '#application/records/ending-plans.ts';
import { counted } from '#ui/texts/counted.ts';
import { dayText } from '#ui/texts/days.ts';
import type { Notice } from '#ui/texts/notices.ts';

/** A sentence for the wizard, which sets up rates until the end of the year. */
export function ratesEndSentence(lastDay: string, locale: string): string {
  return `Rates are valid until ${dayText(lastDay, locale)}. From the next day on the hotel has no valid rates until a manager or an administrator opens Rates on the dashboard and extends them.`;
}

/** A warning about the plans that end soon or have ended; undefined without any. */
export function endingNotice(
  ending: readonly EndingPlan[],
  locale: string,
  mayManage: boolean,
): Pick<Notice, 'title' | 'message'> | undefined {
  const [first] = ending.toSorted((a, b) => a.days - b.days);
  if (!first) return undefined;
  const day = dayText(first.endsOn, locale);
  const names = new Intl.ListFormat('en').format(ending.map(({ plan }) => plan.name));
  const isAlone = ending.length === 1;
  const which = isAlone
    ? `The rates of ${names}`
    : `The rates of ${counted(ending.length, 'plan')}`;
  const list = isAlone ? '' : ` They are: ${names}.`;
  const how = mayManage ? '' : ' Ask a manager to extend them.';
  if (first.days < 0) {
    return {
      title: isAlone ? `${which} ended on ${day}` : `Rates ended on ${day}`,
      message: `Guests cannot be quoted for later nights.${list}${how}`,
    };
  }
  const when = first.days === 0 ? 'today' : first.days === 1 ? 'tomorrow' : `in ${first.days} days`;
  return {
    title: isAlone ? `${which} end on ${day}, ${when}` : `Rates end on ${day}, ${when}`,
    message: `From the next day on, guests cannot be quoted.${list}${how}`,
  };
}
