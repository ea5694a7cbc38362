const MINUTES_A_DAY = 24 * 60;
const TIME =
  /^(?<hours>\d{1,2})(?<minutes>[:.h]\d{2}(?::\d{2}(?:\.\d+)?)?|(?<=\d{2})\d{2})?\s*(?<half>[ap]\.? ?m\.?)?(?:h|hrs?\.?|hours|uhr|noon)?$/;

/**
 * Reads `15:00`, `15:00 hrs`, `3 pm`, `3.30 p.m.`, `15h30`, `1500` and fractions of a day. Returns
 * `HH:MM`.
 */
export function readTime(cell: string | number | Date): string | undefined {
  if (cell instanceof Date) return timeOf((cell.getTime() % 86_400_000) / 60_000);
  const text = String(cell).trim().toLowerCase();
  if (/^(12 )?noon$/.test(text)) return '12:00';
  if (text === 'midnight') return '00:00';
  if (/^(0?\.\d{1,30}|0)$/.test(text)) return timeOf(Number(text) * MINUTES_A_DAY);
  const { hours, minutes: past = '', half } = TIME.exec(text)?.groups ?? {};
  const minutes = Number(past.replace(/^\D/, '').slice(0, 2));
  const isBareHour = past === '' && /^\d*$/.test(text);
  if (hours === undefined || isBareHour || minutes > 59 || Number(hours) > (half ? 12 : 23)) {
    return undefined;
  }
  if (half === undefined) return timeOf(Number(hours) * 60 + minutes);
  if (Number(hours) === 0) return undefined;
  return timeOf(((Number(hours) % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minutes);
}

function timeOf(minutes: number): string {
  const whole = (Math.round(minutes) + MINUTES_A_DAY) % MINUTES_A_DAY;
  const parts = [Math.floor(whole / 60), whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
