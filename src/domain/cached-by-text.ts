/** No name of a time zone or sign of a currency is longer. */
const LONGEST_KEY = 100;

/**
 * Caches the results of `create` for the latest `most` texts. Servers, files and users choose the
 * texts, so a cache without a limit could fill the memory.
 */
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
