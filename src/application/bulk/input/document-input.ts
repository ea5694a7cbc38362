import {
  NO_COUNTS,
  withEntry,
  type CheckedEntry,
  type HotelInput,
  type HotelsOptions,
  type InputCounts,
  type InputHotel,
  type InputProblem,
} from '#application/ports/input/hotel-input.ts';
import { createBatchRules, type BatchRules } from '#domain/batch/batch-rules.ts';
import { createHotelCodes } from '#domain/hotel/hotel-code.ts';
import { configWarnings } from '#domain/config-warnings.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';

interface DocumentInputParts {
  /** What the documents were read from. */
  readonly file: string;
  readonly documents: readonly HotelDocument[];
  /** The random source for passwords. */
  readonly random: RandomInt;
  /** A snapshot left out passwords that the documents had. */
  readonly lacksPasswords?: boolean | undefined;
}

/** Hotels in memory. Their snapshot contains them without passwords, so that a run can outlive them. */
export class DocumentInput implements HotelInput {
  readonly notes = [];
  /** People had passwords that are not in the snapshot: they get generated ones. */
  readonly lacksPasswords: boolean;
  readonly #file: string;
  readonly documents: readonly HotelDocument[];
  readonly #random: RandomInt;
  #rules: BatchRules<number> = createBatchRules();
  /** What later hotels share with earlier ones, by the later hotel's index. */
  readonly #clashes = new Map<number, readonly Problem[]>();

  constructor({ file, documents, random, lacksPasswords = false }: DocumentInputParts) {
    this.lacksPasswords = lacksPasswords;
    this.#file = file;
    this.documents = documents;
    this.#random = random;
  }

  /** The hotels of a snapshot, checked again; passwords that they had are generated. */
  static async of(snapshot: string, random: RandomInt): Promise<DocumentInput> {
    const stored = JSON.parse(snapshot) as Omit<DocumentInputParts, 'random'>;
    const input = new DocumentInput({ ...stored, random });
    await input.check();
    return input;
  }

  async check(onEntry?: (found: CheckedEntry) => void | Promise<void>): Promise<InputCounts> {
    let counts = NO_COUNTS;
    this.#rules = createBatchRules();
    this.#clashes.clear();
    for (const [index, document] of this.documents.entries()) {
      const checked = checkDocument(document, { random: () => 0 });
      const clashing = this.#rules.clashesOf(document, checked, () => index);
      const clashes = clashing.map(({ path, first, messageAt }) => ({
        first,
        problem: this.#placed({ path, message: messageAt(`hotel ${first + 1}`) }, index),
      }));
      const shared = clashes.map(({ problem }) => problem);
      if (shared.length > 0) this.#clashes.set(index, shared);
      const problems = [...checked.problems.map((one) => this.#placed(one, index)), ...shared];
      const isValid = problems.length === 0;
      const operations = isValid ? operationCount(checked.config) : 0;
      const found = isValid ? configWarnings(checked, document) : [];
      const warnings = found.map((one) => this.#placed(one, index));
      const { name, code } = checked.config.hotelProfile;
      const hasAutomaticCode = !hasCode(document);
      const profile = { name, code, hasAutomaticCode };
      const entry = { isHotel: true, index, profile, operations, clashes, problems, warnings };
      counts = withEntry(counts, entry);
      await onEntry?.(entry);
    }
    return counts;
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

  isMeant(key: string): boolean {
    return this.#rules.meantHotels.has(key);
  }

  async *hotels({ known, onInvalid }: HotelsOptions = {}): AsyncGenerator<InputHotel> {
    const knownCodes = new Set(known?.codes());
    const { givenCodes } = this.#rules;
    const newCode = createHotelCodes((code) => givenCodes.has(code) || knownCodes.has(code));
    for (const [index, document] of this.documents.entries()) {
      if (known?.isDone(index)) continue;
      const { config, problems, generatedPasswords } = checkDocument(document, {
        random: this.#random,
        hotelCode: (name) => known?.codeOf(index) || newCode(name),
      });
      const all = [...problems, ...(this.#clashes.get(index) ?? [])];
      const place = { index, file: this.#file };
      if (all.length === 0) {
        yield {
          ...place,
          before: index,
          config,
          hasOwnCode: hasCode(document),
          generatedPasswords,
        };
        continue;
      }
      const { name, code } = config.hotelProfile;
      await onInvalid?.({
        ...place,
        name,
        code,
        problems: all.map((one) => this.#placed(one, index)),
      });
    }
  }

  #placed({ path, message }: Problem, index: number): InputProblem {
    return { path, message, file: this.#file, line: null, column: null, index };
  }
}

function hasCode({ hotelProfile }: HotelDocument): boolean {
  return submittedCode(hotelProfile?.code ?? '') !== '';
}
