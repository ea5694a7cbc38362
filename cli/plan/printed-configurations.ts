// Prints configurations merged with the files that they extend, for `hms plan --resolved`.
import type { Io } from '#cli/call/call.ts';
import { type Part, documentOfParts } from '#domain/plan/parts.ts';
import { plainJson } from '#domain/text/plain-text.ts';

interface ResolvedHotel {
  readonly file: string;
  readonly index: number;
  readonly document: unknown;
}

/** A reference to an environment variable is not secret, so it is printed. */
const REFERENCE = /^\$\{env:[^}]*\}$/;

interface Printing {
  readonly asEvents: boolean;
  readonly isOne: boolean;
  /** The parts to print. Undefined for all parts. */
  readonly parts: readonly Part[] | undefined;
}

/** Prints indented JSON for a single configuration, NDJSON for several, or events. Omits passwords. */
export async function printResolved(
  hotels: AsyncIterable<ResolvedHotel>,
  { stdout }: Pick<Io, 'stdout'>,
  { asEvents, isOne, parts }: Printing,
): Promise<void> {
  for await (const { file, index, document } of hotels) {
    const isObject = typeof document === 'object' && document !== null;
    const shown = isObject ? documentOfParts(document, parts) : document;
    const text = JSON.stringify(shown, withoutSecrets, isOne && !asEvents ? 2 : undefined);
    const configuration: unknown = asEvents && JSON.parse(text);
    if (asEvents) await stdout.event({ event: 'configuration', file, index, configuration });
    else await stdout.line(plainJson(text));
    if (stdout.isClosed) return;
  }
}

/** Omits passwords. A user may set up hotels from the output, and a mask would then become the password. */
function withoutSecrets(field: string, value: unknown): unknown {
  const isSecret = field === 'password' && typeof value === 'string' && !REFERENCE.test(value);
  return isSecret ? undefined : value;
}
