import type { StoredRun } from '#application/runs/stored-run.ts';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { HotelInput, InputCounts } from '#application/ports/input/hotel-input.ts';
import { SETUP_WARNING_DAYS } from '#domain/rates/rate-validity.ts';
import { limitsIn } from '#cli/call/chosen-hotels.ts';
import { STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import { assertAllConfigured } from '#cli/changes/saved-plans.ts';
import { openInput } from '#cli/inputs.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { findingsFor } from '#cli/report/findings.ts';
import { printable, shortPath } from '#cli/terminal/printable.ts';
import type { OnboardCall } from './onboard-options.ts';

const AGAIN =
  'The configurations of this run came from standard input: provide the same input again.';
const MOVED =
  'Restore the configurations. If they have moved, run hms onboard with their new paths: ' +
  'it finds existing records and does not create them again.';
const WITHOUT = 'To continue without the invalid hotels, add --skip-invalid.';

export interface CheckedInput {
  readonly input: HotelInput;
  readonly counts: InputCounts;
}

/** `run`: its hotels without a file are skipped. Throws `CommandFailure` if there are problems. */
export async function checkedInput(
  call: OnboardCall,
  run: StoredRun | undefined,
): Promise<CheckedInput> {
  const { args, options, io } = call;
  const { skipInvalid = false, json = false } = options;
  const sources = run ? await existingSources(call) : args;
  const input = await openInput(sources, {
    ...options,
    warnDays: SETUP_WARNING_DAYS,
    isForRun: true,
    ...(run ? limitsOfRun(run) : limitsIn(options)),
  });
  const findings = options.dryRun ? findingsFor(options, io) : undefined;
  const advice = run && adviceFor(args, sources, skipInvalid);
  const printing = { asEvents: json, skipInvalid, warns: 'as lines', findings, advice } as const;
  const counts = await admitInput(input, io, printing);
  assertAllConfigured(call, counts);
  return { input, counts };
}

function limitsOfRun({ facts: { folder, parts, select, shard } }: StoredRun) {
  const from = folder === undefined ? {} : { folder: relative(process.cwd(), folder) };
  return { ...from, parts, select, shard, mustMatch: false };
}

/** If all files are missing, returns them anyway: each one is then reported as a problem. */
async function existingSources({ args, io }: OnboardCall): Promise<readonly string[]> {
  const existing = args.filter((source) => source === STANDARD_INPUT || existsSync(source));
  if (existing.length === 0) return args.map(shortPath);
  for (const missing of args.filter((source) => !existing.includes(source))) {
    await io.stderr.line(printable(`${shortPath(missing)} is missing: its hotels are skipped`));
  }
  return existing.map(shortPath);
}

function adviceFor(args: readonly string[], sources: readonly string[], skipInvalid: boolean) {
  if (args.includes(STANDARD_INPUT)) return AGAIN;
  if (!sources.some((source) => existsSync(source))) return MOVED;
  return skipInvalid ? undefined : WITHOUT;
}
