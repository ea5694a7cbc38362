const DIGIT = /\p{Nd}/u;

/** Writes the digits of other scripts as 0 to 9. In Unicode, the ten digits of a script follow each other. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}
