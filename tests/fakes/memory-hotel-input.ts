import type {
  HotelInput,
  HotelsOptions,
  InputEntry,
  InputCounts,
  InputHotel,
} from '#application/ports/input/hotel-input.ts';
import { configHash } from '#domain/config-hash.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import { SAMPLE_DOCUMENT, SAMPLE_PROFILE } from './sample-configs.ts';

const FILE = '/hotels/chain.ndjson';

/** A hotel with this name, two rooms and its own administrator. */
export function namedDocument(name: string, changes: Partial<HotelDocument> = {}): HotelDocument {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@hotels.example`;
  const contacts = { email, phone: `+91 832 ${String(name.length).padStart(7, '5')}` };
  return {
    ...SAMPLE_DOCUMENT,
    hotelProfile: { ...SAMPLE_PROFILE, ...contacts, name, street_address: `1 ${name} Road` },
    roomTypes: [{ name: 'Deluxe Room', room_count: 2 }],
    staffUsers: [{ first_name: 'Asha', last_name: 'Naik', email }],
    ...changes,
  };
}

function hashOf(document: HotelDocument): number | undefined {
  const { config, problems } = checkDocument(document, { random: null });
  return problems.length > 0 ? undefined : configHash(config);
}

/** An input with these documents. A document without a hotel name is invalid. */
export class MemoryHotelInput implements HotelInput {
  readonly notes = [];
  readonly #documents: readonly HotelDocument[];

  constructor(documents: readonly HotelDocument[]) {
    this.#documents = documents;
  }

  async check(): Promise<InputCounts> {
    const counts = { hotels: 0, valid: 0, problems: 0, warnings: 0, operations: 0 };
    const onInvalid = () => {
      counts.problems += 1;
    };
    for await (const { config } of this.hotels({ onInvalid })) {
      counts.valid += 1;
      counts.operations += operationCount(config);
    }
    return { ...counts, hotels: this.#documents.length };
  }

  entries(): InputEntry[] {
    return this.#documents.map((document, index) => {
      const { name = '', code = '', id } = document.hotelProfile ?? {};
      const hash = hashOf(document);
      return { index, file: FILE, name, ownCode: code || undefined, id, hash };
    });
  }

  isConfigured(): boolean {
    return false;
  }

  async *hotels({ known, onInvalid }: HotelsOptions = {}): AsyncGenerator<InputHotel> {
    for (const [index, document] of this.#documents.entries()) {
      if (known?.isDone(index)) continue;
      const { name = '', code: given = '' } = document.hotelProfile ?? {};
      const { config, problems, generatedPasswords } = checkDocument(document, {
        random: () => index,
        hotelCode: (of) => known?.codeOf(index) ?? `${of.slice(0, 6).toUpperCase()}${index}`,
      });
      const place = { index, file: FILE };
      if (problems.length > 0) {
        const found = problems.map((problem) => ({ ...problem, ...place, line: 1, column: 1 }));
        const { code } = config.hotelProfile;
        await onInvalid?.({ ...place, name, code, problems: found });
      } else {
        const codeOrigin = given === '' ? 'derived' : 'given';
        const hash = hashOf(document) ?? 0;
        yield { ...place, before: index, config, codeOrigin, generatedPasswords, hash };
      }
    }
  }
}
