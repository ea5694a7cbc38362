// Plans that dry runs save, and that calls apply (docs/cli.md 'Saved plans').
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PlannedHotel, PlanOptions, SavedPlan } from '#application/bulk/plan/saved-plan.ts';
import type { PreviewedHotel } from '#application/bulk/preview-hotels.ts';
import { serverOf, type Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { textOfFile } from '#cli/call/files/text-of-file.ts';
import { writeFiles } from '#cli/call/files/written-files.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import type { ServiceSource } from '#cli/container.ts';
import { printable } from '#cli/terminal/printable.ts';

const LARGEST_MIB = 256;
const FIRST_LINE = '{\n  "version": ';

/** What decides what a run does. */
type PlanCall = Call<SharedOptions & { readonly prune: boolean | undefined }>;

export interface PlanFile {
  /** Absolute. */
  readonly path: string;
  readonly hash: string;
  readonly plan: SavedPlan;
}

/** Rejects with `CommandFailure`. */
export async function readPlanFile(file: string, services: ServiceSource): Promise<PlanFile> {
  const json = textOfFile(file, LARGEST_MIB);
  const { readPlan } = await services.load('plans');
  const read = readPlan(json);
  if ('problem' in read) throw invalidCall(printable(`${file}${read.problem}`));
  const digest = await services.load('digest');
  return { path: resolve(file), hash: digest(json), plan: read.plan };
}

/** `--out` replaces an earlier plan, and no other file. Throws `CommandFailure`. */
export function assertPlanWritable(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || found.size === 0 || textOfFile(file, LARGEST_MIB).startsWith(FIRST_LINE)) return;
  throw invalidCall(`--out: ${file} exists and is not a saved plan. Choose another file.`);
}

/** Rejects with `CommandFailure` if it cannot be written. */
export async function savePlan(
  file: string,
  { args, options }: PlanCall,
  hotels: readonly PlannedHotel[],
  services: ServiceSource,
): Promise<void> {
  const { planText, countsOf } = await services.load('plans');
  const content = planText({
    savedAt: new Date().toISOString(),
    server: serverOf(options).href,
    sources: args,
    options: planOptions(options),
    counts: countsOf(hotels),
    hotels,
  });
  writeFiles([{ path: file, content, isPrivate: true }], true);
}

/** What a plan holds of a previewed hotel. */
export async function planner(services: ServiceSource) {
  const { plannedHotel, configurationText } = await services.load('plans');
  const digest = await services.load('digest');
  return (hotel: PreviewedHotel) => plannedHotel(hotel, digest(configurationText(hotel.config)));
}

function planOptions(options: PlanCall['options']): PlanOptions {
  const { base, only, select, resetPasswords } = options;
  return {
    ...(base !== undefined && { base }),
    ...(only && { only }),
    ...(select && { select }),
    ...(options.skipInvalid && { skipInvalid: true }),
    ...(options.new && { new: true }),
    ...(options.prune && { prune: true }),
    ...(resetPasswords && { resetPasswords }),
  };
}
