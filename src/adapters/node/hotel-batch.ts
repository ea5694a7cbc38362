import type { Environment } from '#adapters/config/environment-references.ts';
import { readDocument } from '#adapters/config/read-document.ts';
import type { HotelInput, InputProblem } from '#application/ports/hotel-input.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import { createHotelCodes } from '#domain/hotel-code.ts';
import type { RandomInt } from '#domain/random.ts';
import { createBatchRules, type BatchRules } from './batch-rules.ts';
import type { ConfigEntry, ConfigSource } from './config-source.ts';

/** The input is not what was checked any more: thrown by `hotels`. */
export class ConfigurationChanged extends Error {}

/** The hotels of one call, of any number. Between its two readings it keeps the given codes. */
export function createHotelBatch(
  source: ConfigSource,
  { environment, random }: { readonly environment: Environment; readonly random: RandomInt },
): HotelInput {
  let givenCodes: Iterable<string> = [];

  return {
    async check(onProblem) {
      const rules = createBatchRules();
      const summary = { hotels: 0, valid: 0, problems: 0 };
      for await (const entry of source.entries()) {
        const problems =
          'text' in entry ? problemsOfEntry(entry, environment, rules) : [{ ...entry, path: '' }];
        if (entry.index !== null) summary.hotels += 1;
        if (entry.index !== null && problems.length === 0) summary.valid += 1;
        summary.problems += problems.length;
        for (const problem of problems) onProblem(problem);
      }
      givenCodes = rules.givenCodes();
      return summary;
    },

    async *hotels() {
      const hotelCode = createHotelCodes(givenCodes);
      for await (const entry of source.entries()) {
        const { document } = 'text' in entry ? readDocument(entry.text, { environment }) : {};
        const checked = document && checkDocument(document, { random, hotelCode });
        if (entry.index === null || !checked || checked.problems.length > 0) {
          const { file, line, column } = entry;
          throw new ConfigurationChanged(
            `${file}:${line}:${column} has changed since it was checked`,
          );
        }
        const { config, generatedPasswords } = checked;
        yield { index: entry.index, file: entry.file, config, generatedPasswords };
      }
    },
  };
}

function problemsOfEntry(
  entry: ConfigEntry,
  environment: Environment,
  rules: BatchRules,
): InputProblem[] {
  const { file, index, text } = entry;
  const { readable, problemsWith } = readDocument(text, { start: entry, environment });
  const checked = readable && checkDocument(readable, { random: notRandom });
  const found = checked ? [...checked.problems, ...rules.problemsOf(entry, readable, checked)] : [];
  return problemsWith(found).map((problem) => ({ file, index, ...problem }));
}

/** For passwords that nobody will see: a check needs them to be there, not to be secret. */
const notRandom: RandomInt = () => 0;
