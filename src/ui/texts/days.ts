const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** `1 Jan – 31 Dec 2026`, of days of the calendar (`YYYY-MM-DD`), as one writes them there. */
export function daysText(start: string, end: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, DAY);
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (!Number.isNaN(from) && !Number.isNaN(to) && from <= to) return format.formatRange(from, to);
  if (Number.isNaN(from) && Number.isNaN(to)) return 'At all times';
  return Number.isNaN(to) ? `From ${format.format(from)}` : `Until ${format.format(to)}`;
}
