import { type HotelInput, NO_COUNTS } from '#application/ports/input/hotel-input.ts';
import type { HotelDocument, HotelConfig } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import {
  createCheckedHotels,
  type InputConfiguration,
} from '#application/bulk/input/checked-hotels.ts';
import { configHash } from '#domain/config-hash.ts';
import type { Id } from '#domain/record.ts';
import { idKey } from '#domain/hotel/hotel-identity.ts';
import { operationCount } from '#domain/plan/operation-count.ts';

interface DocumentInputParts {
  readonly file: string;
  readonly documents: readonly HotelDocument[];
  readonly random: RandomInt;
  readonly lacksPasswords?: boolean | undefined;
}

/** Hotels in memory. The snapshot contains them without passwords, so that a later process can continue the run. */
export class DocumentInput implements HotelInput {
  readonly notes = [];
  /** Whether the documents lack passwords, as in a snapshot. Users without one get a generated one. */
  readonly lacksPasswords: boolean;
  readonly #file: string;
  readonly #random: RandomInt;
  readonly documents: readonly HotelDocument[];
  readonly check: HotelInput['check'];
  readonly entries: HotelInput['entries'];
  readonly isConfigured: HotelInput['isConfigured'];
  readonly hotels: HotelInput['hotels'];

  constructor({ file, documents, random, lacksPasswords = false }: DocumentInputParts) {
    this.lacksPasswords = lacksPasswords;
    this.#file = file;
    this.#random = random;
    this.documents = documents;
    const checked = createCheckedHotels(() => this.#configurations(), { random });
    this.check = checked.check;
    this.entries = checked.entries;
    this.isConfigured = checked.isConfigured;
    this.hotels = checked.hotels;
  }

  /** Reads a snapshot and checks its hotels. Generates the passwords that the snapshot omits. */
  static async of(snapshot: string, random: RandomInt): Promise<DocumentInput> {
    const stored = JSON.parse(snapshot) as Omit<DocumentInputParts, 'random'>;
    const input = new DocumentInput({ ...stored, random });
    await input.check();
    return input;
  }

  with(index: number, document: HotelDocument): DocumentInput {
    const documents = this.documents.with(index, document);
    const { lacksPasswords } = this;
    return new DocumentInput({
      file: this.#file,
      documents,
      random: this.#random,
      lacksPasswords,
    });
  }

  snapshot(): string {
    const documents = this.documents.map((document) => ({
      ...document,
      ...(document.staffUsers && {
        staffUsers: document.staffUsers.map(({ password: _, ...user }) => user),
      }),
    }));
    const lacksPasswords =
      this.lacksPasswords ||
      this.documents.some(({ staffUsers = [] }) => staffUsers.some(({ password }) => password));
    return JSON.stringify({
      file: this.#file,
      documents,
      ...(lacksPasswords && { lacksPasswords }),
    });
  }

  async *#configurations(): AsyncGenerator<InputConfiguration> {
    for (const [index, document] of this.documents.entries()) {
      const locate = (found: readonly Problem[]) =>
        found.map(({ path, message }) => {
          return { path, message, file: this.#file, line: null, column: null, index };
        });
      const read = () => {
        return { document, readable: document, warnings: [], problemsWith: locate, locate };
      };
      const label = `hotel ${index + 1}`;
      yield await Promise.resolve({ index, file: this.#file, before: index, label, read });
    }
  }
}

/**
 * An input for a run, made from valid configurations. Every start of the run sets up all hotels again, even finished
 * ones. All passwords count as generated, so the run records them before it sends them. The run never updates the hotel
 * with the ID `source`, from which the configurations were copied, even if a configuration is similar to it.
 */
export function configInput(
  file: string,
  configs: readonly HotelConfig[],
  source?: Id,
): HotelInput {
  const hotels = configs.map((config, index) => {
    const generatedPasswords = [...config.staffUsers.keys()];
    const codeOrigin = 'form' as const;
    const hash = configHash(config);
    return { index, file, before: index, config, codeOrigin, generatedPasswords, hash };
  });
  const operations = configs.reduce((sum, config) => sum + operationCount(config), 0);
  const counts = { ...NO_COUNTS, hotels: configs.length, valid: configs.length, operations };
  return {
    notes: [],
    check: () => Promise.resolve(counts),
    isConfigured: (key) => source !== undefined && key === idKey(source),
    async *hotels() {
      for (const hotel of hotels) yield await Promise.resolve(hotel);
    },
  };
}
