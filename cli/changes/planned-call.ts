// Calls that apply a saved plan (docs/cli.md 'Saved plans').
import { isDeepStrictEqual } from 'node:util';
import type { SavedPlan } from '#application/bulk/plan/saved-plan.ts';
import type { InputCounts } from '#application/ports/input/hotel-input.ts';
import type { StoredRun } from '#application/ports/runs/run-store.ts';
import { serverOf, type Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import { createServices, type ServiceSource } from '#cli/container.ts';
import { printable, shortPath } from '#cli/terminal/printable.ts';
import { readPlanFile, type PlanFile } from './plan-file.ts';

type PlannedOptions = SharedOptions & {
  readonly plan: string | undefined;
  readonly prune: boolean | undefined;
  readonly dryRun: boolean | undefined;
  readonly summary: boolean | undefined;
  readonly out: string | undefined;
};

/** The plan that the call applies. */
export interface Planned {
  readonly planned?: PlanFile;
}

/** With --plan, the call with the configurations and options of the plan. Rejects with `CommandFailure`. */
export async function asPlanned<Onboard extends Call<PlannedOptions>>(
  call: Onboard,
): Promise<Onboard & Planned> {
  const { args, options } = call;
  const { plan: file } = options;
  if (file === undefined) {
    if (args.length > 0) return call;
    throw invalidCall('Name the configurations, or a saved plan with --plan.');
  }
  const [given] = [...args, ...optionsOfPlan(options)];
  if (given !== undefined) {
    throw invalidCall(
      `--plan applies a plan with its own configurations and options: remove ${given}.`,
    );
  }
  const planned = await readPlanFile(file, createServices(options));
  const { plan } = planned;
  const server = serverOf(options).href;
  if (plan.server !== server) {
    throw invalidCall(
      printable(
        `${file} is for ${plan.server}, and this call for ${server}: name the server of the plan with ` +
          '--api-url or --server.',
      ),
    );
  }
  return { ...call, args: plan.sources, options: { ...options, ...plan.options }, planned };
}

/** The options that a plan has already decided. */
function optionsOfPlan(options: PlannedOptions): string[] {
  const decided = {
    '--base': options.base,
    '--only': options.only,
    '--select': options.select,
    '--skip-invalid': options.skipInvalid,
    '--new': options.new,
    '--prune': options.prune,
    '--reset-passwords': options.resetPasswords,
    '--dry-run': options.dryRun,
    '--summary': options.summary,
    '--out': options.out,
  };
  return Object.entries(decided).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

/** A hotel of the plan without its configuration would be left out. Throws `CommandFailure`. */
export function assertWhole(planned: PlanFile | undefined, { valid }: InputCounts): void {
  const hotels = planned?.plan.hotels.length ?? 0;
  if (valid >= hotels) return;
  throw invalidCall(
    `The plan has ${hotels} hotels, and its configurations only ${valid}: restore them, or save a new plan.`,
  );
}

/** The plan that a run applies, unchanged. Rejects with `CommandFailure`. */
export async function planOfRun(
  { options }: Call,
  { facts: { run, plan: stored } }: StoredRun,
  services: ServiceSource,
): Promise<SavedPlan | undefined> {
  if (!stored) return undefined;
  const file = shortPath(stored.file);
  const { hash, plan } = await readPlanFile(file, services);
  if (hash !== stored.hash) {
    throw invalidCall(
      printable(`The run ${run} applies the plan ${file}, which has changed: restore that file.`),
    );
  }
  for (const [name, option] of [
    ['only', '--only'],
    ['new', '--new'],
    ['resetPasswords', '--reset-passwords'],
  ] as const) {
    if (options[name] === undefined || isDeepStrictEqual(options[name], plan.options[name]))
      continue;
    throw invalidCall(`The run ${run} applies a saved plan: remove ${option}.`);
  }
  return plan;
}
