/**
 * The source of a regular expression for text that contains a decimal number from 0 to `maximum`.
 * `maximum` must be a whole number.
 */
export function decimalTextPattern(maximum?: number): string {
  const amount = maximum === undefined ? String.raw`\d+(?:\.\d*)?` : amountUpTo(String(maximum));
  return String.raw`^\s*(?:\+?(?:${amount}|\.\d+)|-(?:0+(?:\.0*)?|\.0+))\s*$`;
}

function amountUpTo(digits: string): string {
  const shorter = digits.length > 1 ? [String.raw`\d{1,${digits.length - 1}}`] : [];
  const smaller = Array.from(digits).flatMap((digit, place) =>
    digit === '0'
      ? []
      : [`${digits.slice(0, place)}[0-${Number(digit) - 1}]\\d{${digits.length - 1 - place}}`],
  );
  const wholeNumbersBelow = [...shorter, ...smaller].join('|');
  return String.raw`0*(?:(?:${wholeNumbersBelow})(?:\.\d*)?|${digits}(?:\.0*)?)`;
}
