/** No name of a time zone or sign of a currency is longer. */
const LONGEST_KEY = 100;

/** For the latest `most` texts: servers, files and users choose them, and could otherwise fill the memory. */
export function cachedByText<Value>(
  most: number,
  create: (text: string) => Value,
): (text: string) => Value {
  const results = new Map<string, { readonly value: Value }>();
  return (text) => {
    const known = results.get(text);
    const result = known ?? { value: create(text) };
    if (text.length > LONGEST_KEY) return result.value;
    if (known) results.delete(text);
    results.set(text, result);
    const [stalest] = results.keys();
    if (results.size > most && stalest !== undefined) results.delete(stalest);
    return result.value;
  };
}
