import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Output } from '#cli/call/output.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { runReport } from '#cli/runs/results/run-report.ts';
import { StoredRun } from '#application/runs/stored-run.ts';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { sumOfOperations } from '#application/runs/unfinished-hotel.ts';
import type {
  StoredHotel,
  StoredState,
  StateCounts,
} from '#application/ports/runs/stored-hotels.ts';

const STARTED_AT = Date.UTC(2026, 10, 21, 14, 22, 33);

const OPEN: readonly StoredState[] = ['started', 'stopped'];

type MadeUpHotel = Partial<StoredHotel> & { readonly state: StoredState };

function neverAsked(): never {
  throw new Error('A report only looks.');
}

/**
 * A stored run with these hotels. Its input contains `notStarted` more hotels, which the run has
 * not started.
 */
export function madeUpRun(hotels: readonly MadeUpHotel[], notStarted = 0): StoredRun {
  const logged = hotels.map((hotel, index) => ({
    index,
    file: '/chain/hotels.ndjson',
    name: `Hotel ${index + 1}`,
    code: `HOTEL${index + 1}`,
    ...hotel,
  }));
  const count = (state: StoredState) => logged.filter((hotel) => hotel.state === state).length;
  const states = ['started', 'stopped', 'skipped', 'onboarded', 'incomplete', 'failed'] as const;
  const run: Omit<StoredRun, 'createdFor'> = {
    facts: {
      run: '20261121-142233-k3f9',
      server: 'https://hotels.example/api',
      username: '4onboard',
      sources: ['/chain/hotels.ndjson'],
      skipInvalid: false,
      startedAt: STARTED_AT,
      seed: 1,
      credentials: '/chain/.hms/runs/credentials.ndjson',
      limits: { concurrency: 6, minGap: 10, hotels: 4 },
      place: '.hms/runs',
    },
    input: {
      hotels: hotels.length + notStarted,
      operations: 14 * (hotels.length + notStarted),
      snapshot: '',
    },
    counts: async () =>
      Object.fromEntries(states.map((state) => [state, count(state)])) as StateCounts,
    operations: async () => sumOfOperations(hotels.flatMap(({ operations }) => operations ?? [])),
    async *journals() {},
    async *list() {
      yield* logged;
    },
    async *hotels(which) {
      yield* logged.filter(
        ({ state }) =>
          which === undefined ||
          (which === 'unfinished' ? state !== 'onboarded' : OPEN.includes(state)),
      );
    },
    hotel: async (index) => logged[index],
    configOf: neverAsked,
    close: neverAsked,
  };
  return Object.assign(Object.create(StoredRun.prototype) as StoredRun, run);
}

/** What a hotel has after `done` of 14 operations, with the start and end in seconds since the start of the run. */
const after = (done: number, failures: number, [from, to]: readonly [number, number]) => ({
  operations: { ...NO_OPERATIONS, done, created: done, failed: failures, total: 14 },
  presence: 'there' as const,
  times: { from: STARTED_AT + from * 1000, to: STARTED_AT + to * 1000 },
});

export function onboarded(from: number, to: number): MadeUpHotel {
  return { state: 'onboarded', hotelId: 7, missing: [], warnings: [], ...after(14, 0, [from, to]) };
}

export function refused(operation: string, message: string, status = 400): FailedOperation {
  return { operation, status, message, fields: {} };
}

export function incomplete(
  from: number,
  to: number,
  warnings: readonly FailedOperation[],
): MadeUpHotel {
  const { length } = warnings;
  const missing = warnings.map(({ operation }) => operation);
  const facts = after(14 - length, length, [from, to]);
  return { state: 'incomplete', hotelId: 8, missing, warnings, ...facts };
}

function failed(from: number, to: number, error: FailedOperation): MadeUpHotel {
  return {
    state: 'failed',
    hotelId: 8,
    missing: [error.operation, 'completion'],
    warnings: [],
    error: { stage: 'rooms', ...error },
    ...after(3, 1, [from, to]),
  };
}

function skipped(message: string): MadeUpHotel {
  const problem = 'The configuration is invalid: 1 problem (hotels.ndjson:4:1).';
  const fields = { 'hotelProfile.email': message };
  return { state: 'skipped', warnings: [{ ...refused('hotel', problem, 0), fields }] };
}

const NOWHERE = new Output(new PassThrough());

/** Writes a report with this file ending, and returns its text. */
export async function textOfReport(
  ending: string,
  report: Parameters<typeof writeReport>[1],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  try {
    const path = join(folder, `report.${ending}`);
    await writeReport(path, report, { stdout: NOWHERE, stderr: NOWHERE });
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function reportOf(ending: string, run: StoredRun, isInWork = false): Promise<string> {
  return await textOfReport(ending, await runReport(run, isInWork));
}

/** Seven hotels: five with different results, and two that the run has not started. */
export const RUN = madeUpRun(
  [
    { ...onboarded(0, 3.2), name: 'Seaside Grand', code: 'SEASID01' },
    {
      ...incomplete(0, 4.1, [
        refused('user:priya', 'This password is too common.'),
        refused('room:101', 'Taken.', 409),
        refused('room:102', 'Taken.', 409),
      ]),
      name: 'Lakeside Lodge',
    },
    { ...failed(3.2, 6, refused('room-type:DLX', 'Try again later.', 500)), name: 'Hill View' },
    { ...skipped('Email is required'), name: '' },
    { state: 'stopped', name: 'Left in the middle' },
  ],
  2,
);
