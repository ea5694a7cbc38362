// Who can sign in to a hotel that is being set up (docs/decisions.md R1).
const SHOWN = 5;

/** '6 people can sign in already' */
export function howManyCanSignIn(names: readonly string[]): string {
  const people = names.length === 1 ? 'One person' : `${names.length.toLocaleString('en')} people`;
  return `${people} can sign in already`;
}

/** 'Rita Menon, Asha Naik and 4 more' */
export function namesInShort(names: readonly string[]): string {
  const shown = names.length > SHOWN + 1 ? names.slice(0, SHOWN) : names;
  const more = names.length - shown.length;
  return new Intl.ListFormat('en').format([...shown, ...(more > 0 ? [`${more} more`] : [])]);
}
