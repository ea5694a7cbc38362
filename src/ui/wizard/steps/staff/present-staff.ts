export function howManyCanSignIn(names: readonly string[]): string {
  const people = names.length === 1 ? 'One person' : `${names.length.toLocaleString('en')} people`;
  return `${people} can sign in already`;
}
