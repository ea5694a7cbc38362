// What a report says about compared hotels. It is written when all of them are known, and there may
// be any number, so until then they are in a file.
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ComparedHotel } from '#application/bulk/compare-hotels.ts';
import type { Attempt } from '#application/parallel/in-order.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { UnconfiguredHotel } from '#application/identity/estate-check.ts';
import type { HotelComparison } from '#application/onboarding/compare-hotel.ts';
import { cannotWrite } from '#cli/call/file-failure.ts';
import { idText } from '#cli/terminal/printable.ts';

/** How a hotel compares with its configuration, and the word for it. */
export const COMPARED_STATUSES = {
  same: 'as configured',
  different: 'different',
  missing: 'missing',
  unconfigured: 'without configuration',
  not_fully_compared: 'not fully compared',
  failed: 'not compared',
} as const;

export type ComparedStatus = keyof typeof COMPARED_STATUSES;

export interface ReportedComparison extends Pick<
  HotelComparison,
  'differences' | 'extras' | 'unreadable' | 'warnings' | 'rounded'
> {
  readonly status: ComparedStatus;
  readonly name: string;
  readonly code: string;
  readonly hotelId: string | null;
  /** Absent without a configuration. */
  readonly file?: string;
  /** Why the hotel could not be compared. */
  readonly error?: string;
}

/** What a report says besides the hotels. */
export interface ComparisonFacts {
  readonly server: string;
  readonly username: string;
  /** When the comparison ended, in ms since 1970. */
  readonly asOf: number;
  /** What else readers must know. */
  readonly notes: readonly string[];
}

const NOTHING = { differences: [], extras: [], unreadable: [], warnings: [], rounded: [] };

/** Collects compared hotels for a report. */
export class ComparedHotelsFile {
  readonly #folder: string;
  readonly #path: string;
  readonly #file: number;
  readonly #counts = new Map<ComparedStatus, number>();
  readonly #kinds = new Map<string, number>();
  #isOpen = true;
  #differences = 0;
  #extras = 0;
  #warnings = 0;

  /** Throws `CommandFailure` if there is no folder for temporary files. */
  constructor() {
    try {
      this.#folder = mkdtempSync(join(tmpdir(), 'hms-report-'));
      this.#path = join(this.#folder, 'hotels.ndjson');
      this.#file = openSync(this.#path, 'wx+', 0o600);
    } catch (error) {
      throw cannotWrite(tmpdir(), error);
    }
    // An open file needs no name, and without one nothing is left behind if the process is killed.
    if (process.platform !== 'win32') this.#removeFolder();
  }

  /** Adds a hotel with a configuration. Throws `CommandFailure` if the disk is full. */
  add({ item, ...attempt }: Attempt<ComparedHotel, HotelComparison>): void {
    const { hotelProfile } = item.config;
    const { file, hotelId: known } = item;
    const id = known ?? hotelProfile.id;
    const common = { file, name: hotelProfile.name };
    if (attempt.error) {
      const error = technicalMessage(attempt.error);
      const { code } = hotelProfile;
      this.#write({ ...common, ...NOTHING, code, hotelId: idText(id), status: 'failed', error });
      return;
    }
    const { hotelId, hotelCode: code, ...found } = attempt.result;
    const status = statusOf(attempt.result);
    this.#write({ ...common, ...found, code, hotelId: idText(hotelId ?? id), status });
  }

  /** Adds a hotel that no configuration means. */
  addUnconfigured({ hotelId, name, code }: UnconfiguredHotel): void {
    this.#write({ ...NOTHING, name, code, hotelId: idText(hotelId), status: 'unconfigured' });
  }

  /** Figures of all hotels. */
  totals() {
    const counts = this.#counts;
    return {
      hotels: [...counts.values()].reduce((sum, count) => sum + count, 0),
      statuses: (Object.keys(COMPARED_STATUSES) as ComparedStatus[]).map((status) => ({
        status,
        count: counts.get(status) ?? 0,
      })),
      differences: this.#differences,
      extras: this.#extras,
      warnings: this.#warnings,
      /** Differences by kind of record, most frequent first. */
      kinds: [...this.#kinds]
        .map(([kind, count]) => ({ kind, count }))
        .toSorted((a, b) => b.count - a.count),
    };
  }

  /** In the order in which they were added. */
  async *hotels(): AsyncGenerator<ReportedComparison> {
    const input = createReadStream('', { fd: this.#file, start: 0, autoClose: false });
    const lines = createInterface({ input, crlfDelay: Infinity });
    for await (const line of lines) yield JSON.parse(line) as ReportedComparison;
  }

  /** Deletes the file. */
  remove(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
    this.#removeFolder();
  }

  #write(hotel: ReportedComparison): void {
    const { status, differences, extras, warnings } = hotel;
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
    this.#differences += differences.length;
    this.#extras += extras.length;
    this.#warnings += warnings.length;
    for (const { key } of differences) {
      const kind = key.split(':')[0] ?? key;
      this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    }
    try {
      writeSync(this.#file, `${JSON.stringify(hotel)}\n`);
    } catch (error) {
      throw cannotWrite(this.#path, error);
    }
  }

  #removeFolder(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function statusOf({ hotelId, differences, unreadable }: HotelComparison): ComparedStatus {
  if (hotelId === undefined) return 'missing';
  if (differences.length > 0) return 'different';
  return unreadable.length > 0 ? 'not_fully_compared' : 'same';
}
