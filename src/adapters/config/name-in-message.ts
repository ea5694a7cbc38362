const LENGTH_MAXIMUM = 60;

/** A name from the input in quotes, short and without characters that could disturb a terminal. */
export function nameInMessage(name: string): string {
  const shown = name.length > LENGTH_MAXIMUM ? `${name.slice(0, LENGTH_MAXIMUM)}…` : name;
  return JSON.stringify(shown).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
