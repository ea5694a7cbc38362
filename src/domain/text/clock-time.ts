/** Returns `m:ss`, or `h:mm:ss` from one hour on. Seconds are rounded down. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const tail = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${tail}` : `${minutes}:${tail}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
