import type { HotelInput } from '#application/ports/input/hotel-input.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import {
  createCheckedHotels,
  type InputConfiguration,
} from '#application/bulk/input/checked-hotels.ts';

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
