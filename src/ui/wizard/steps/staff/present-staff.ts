// Who can sign in to a hotel whose setup continues (docs/decisions/setup-gate-is-off.md).
/** '6 people can sign in already' */
export function howManyCanSignIn(names: readonly string[]): string {
  const people = names.length === 1 ? 'One person' : `${names.length.toLocaleString('en')} people`;
  return `${people} can sign in already`;
}
