// Plans that `onboard --dry-run --out` saves and `onboard --plan` applies (docs/cli.md 'Saved plans').
import type { StoredRun } from '#application/runs/stored-run.ts';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PlannedHotel, SavedPlan } from '#application/bulk/plan/planned-hotel.ts';
import type { InputCounts } from '#application/ports/input/hotel-input.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import { serverOf, type Call } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { assertReplaceable } from '#cli/call/files/whole-file.ts';
import { textOfFile } from '#cli/call/files/file-failure.ts';
import { writeFiles } from '#cli/call/files/written-files.ts';
import { CallServices } from '#cli/container.ts';
import { messageOf } from '#cli/wording/failures.ts';
import { plural, printable, shortPath } from '#cli/terminal/printable.ts';

const LARGEST_MIB = 256;
const START = /^\{\n {2}"version": /;

/** Options that change what a run does. The plan stores them, and `--plan` refuses them. */
const DECIDING = [
  'base',
  'only',
  'select',
  'skipInvalid',
  'new',
  'prune',
  'resetPasswords',
] as const;

interface PlanFile {
  readonly stored: NonNullable<RunFacts['plan']>;
  readonly plan: SavedPlan;
}

/** `planned` is the saved plan that the command applies. Omitted without --plan. */
export type PlannedCall<Options = Call['options']> = Call<Options> & {
  readonly planned?: PlanFile;
};

/** Throws `CommandFailure` if the file is not a valid plan. */
export async function readPlanFile(file: string, services: CallServices): Promise<PlanFile> {
  const json = textOfFile(file, LARGEST_MIB);
  const { readPlan } = await services.plans();
  const read = readPlan(json);
  if ('problem' in read) throw invalidCommand(printable(`${file}${read.problem}`));
  const digest = await services.digest();
  return { stored: { file: resolve(file), hash: digest(json) }, plan: read.plan };
}

/** Throws `CommandFailure` if `--out` would replace a file that is not a saved plan. */
export function assertPlanWritable(file: string): void {
  assertReplaceable(file, 'a saved plan', START);
}

/** Throws `CommandFailure` if the plan cannot be written, or would be too large to read again. */
export async function savePlan(
  file: string,
  { args, options }: Call,
  hotels: readonly PlannedHotel[],
  services: CallServices,
): Promise<void> {
  const { planText } = await services.plans();
  const plan = {
    savedAt: new Date().toISOString(),
    server: serverOf(options).href,
    sources: args,
    options: Object.fromEntries(DECIDING.map((name) => [name, options[name]])),
    hotels: hotels.map(withPrintedMessage),
  };
  const content = textWithin(LARGEST_MIB, () => planText(plan));
  if (content === undefined) {
    throw invalidCommand(
      `The plan would be larger than ${LARGEST_MIB} MiB, so it was not saved: divide the hotels with --select.`,
    );
  }
  writeFiles([{ path: file, content, isPrivate: true }], true);
}

function withPrintedMessage({ failure, ...hotel }: PlannedHotel): PlannedHotel {
  if (!failure) return hotel;
  const { stage, operation, status, fields } = failure;
  return { ...hotel, failure: { stage, operation, status, message: messageOf(failure), fields } };
}

function textWithin(mebibytes: number, write: () => string): string | undefined {
  try {
    const text = write();
    return Buffer.byteLength(text) > mebibytes * 2 ** 20 ? undefined : text;
  } catch (error) {
    // JSON.stringify throws this if the text would exceed the longest possible string.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** With --plan, replaces the arguments and options with those of the plan. */
export async function asPlanned<Onboard extends Call>(
  call: Onboard,
): Promise<Onboard & PlannedCall> {
  const { args, options } = call;
  const { plan: file } = options;
  if (file === undefined) {
    if (args.length > 0) return call;
    throw invalidCommand(
      'No configuration is named. Name a file or folder, or a saved plan with --plan.',
    );
  }
  const beside = ([...DECIDING, 'dryRun', 'out'] as const)
    .filter((name) => options[name] !== undefined)
    .map(flagOf);
  const [given] = [...args, ...beside];
  if (given !== undefined) {
    throw invalidCommand(
      `--plan uses the configurations and options of the saved plan: remove ${given}.`,
    );
  }
  const planned = await readPlanFile(file, new CallServices(options));
  const { plan } = planned;
  const server = serverOf(options).href;
  if (plan.server !== server) {
    throw invalidCommand(
      printable(
        `The plan ${file} is for ${plan.server}, but this command uses ${server}. Name the server of the plan with ` +
          '--api-url or --server.',
      ),
    );
  }
  return { ...call, args: plan.sources, options: { ...options, ...plan.options }, planned };
}

/** Throws `CommandFailure` if the configuration of a planned hotel is missing: it would be skipped. */
export function assertAllConfigured({ planned }: PlannedCall, { valid }: InputCounts): void {
  const hotels = planned?.plan.hotels.length ?? 0;
  if (valid >= hotels) return;
  throw invalidCommand(
    `The plan has ${plural(hotels, 'hotel')}, but its configurations have only ${valid}. Restore the missing configurations, or save a new plan.`,
  );
}

/** The plan of a run, if any. Throws `CommandFailure` if its file has changed, or options contradict it. */
export async function planOfRun(
  { options }: Call,
  { facts: { run, plan: stored } }: StoredRun,
  services: CallServices,
): Promise<SavedPlan | undefined> {
  if (!stored) return undefined;
  const file = shortPath(stored.file);
  const { stored: now, plan } = await readPlanFile(file, services);
  if (now.hash !== stored.hash) {
    throw invalidCommand(
      printable(
        `The run ${run} applies the plan ${file}, which has changed since the run started. Restore the file.`,
      ),
    );
  }
  const other = (['only', 'new', 'resetPasswords'] as const).find(
    (name) => options[name] !== undefined && !isDeepStrictEqual(options[name], plan.options[name]),
  );
  if (other)
    throw invalidCommand(
      `The run ${run} applies a saved plan, which ${flagOf(other)} contradicts: remove the option.`,
    );
  return plan;
}

/** `--skip-invalid` for `skipInvalid` */
function flagOf(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
