import type { RateExpiry } from '#application/hotel/rate-expiry.ts';
import { counted } from '#ui/texts/counted.ts';
import { dayText } from '#ui/texts/days.ts';
import type { Notice } from '#ui/texts/notices.ts';

const EXTEND = 'choose ‘Edit rates’ and save: this extends them to the end of the current year.';

/** A sentence for the wizard, which sets up rates until the end of the year. */
export function ratesEndSentence(lastDay: string, locale: string): string {
  return `Rates are valid until ${dayText(lastDay, locale)}. From the next day on the hotel has no valid rates until a manager or an administrator opens Rates on the dashboard and extends them.`;
}

/** A notice for a running hotel; undefined if no rate ends. */
export function rateExpiryNotice(
  { valid, expired, expiredOn, endsOn }: RateExpiry,
  locale: string,
  mayManage: boolean,
): Pick<Notice, 'kind' | 'title' | 'message'> | undefined {
  const how = mayManage ? `To extend the rates, ${EXTEND}` : 'Ask a manager to extend them.';
  if (expiredOn !== undefined) {
    return {
      kind: 'warning',
      title:
        valid === 0
          ? `All rates expired on ${dayText(expiredOn, locale)}`
          : `${expired} of ${counted(valid + expired, 'rate')} expired`,
      message: `${valid === 0 ? 'This hotel has no valid rates.' : `The last of them expired on ${dayText(expiredOn, locale)}.`} ${how}`,
    };
  }
  if (endsOn === undefined) return undefined;
  return {
    kind: 'info',
    title: `Rates end on ${dayText(endsOn, locale)}`,
    message: mayManage
      ? `From the next day on, ${EXTEND}`
      : 'From the next day on, a manager can extend them.',
  };
}
