/** What a call gives, or undefined if it fails in an expected way. Throws any other error. */
export async function orUndefined<Value>(
  call: Promise<Value>,
  isExpected: (error: unknown) => boolean,
): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isExpected(error)) return undefined;
    throw error;
  }
}
