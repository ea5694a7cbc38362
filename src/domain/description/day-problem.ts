/** While a user types the year 2027, a browser reports the years 2, 20 and 202. */
const LIKELY_YEAR = /^(?:19|[2-9]\d)\d\d-/;

export function dayProblem(day: string): string | false {
  return day !== '' && !LIKELY_YEAR.test(day) && 'Write the year with four digits, such as 2027';
}
