const SHOWN = 5;
const LIST = new Intl.ListFormat('en');

/** For example 'Rita Menon, Asha Naik and 4 more'. */
export function namesInShort(names: readonly string[]): string {
  const shown = names.length > SHOWN + 1 ? names.slice(0, SHOWN) : names;
  const more = names.length - shown.length;
  return LIST.format([...shown, ...(more > 0 ? [`${more} more`] : [])]);
}
