import type { Operation } from '#domain/plan/operation.ts';
import { isOfParts } from '#domain/plan/parts.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { Services } from '#cli/container.ts';
import { openInput } from '#cli/inputs.ts';
import { EXIT, type ExitCode, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import {
  OFFLINE,
  operationEvent,
  planLines,
  planTotals,
  totalLines,
  type KindCounts,
} from '#cli/plan/plan-report.ts';
import { limitFacts, limitsIn } from '#cli/call/chosen-hotels.ts';
import { showPlan } from '#cli/plan/show-plan.ts';
import { printResolved } from '#cli/plan/printed-configurations.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { findingsFor } from '#cli/report/findings.ts';
import {
  ANNOTATIONS,
  BASE,
  JSON_OUTPUT,
  MIN_GAP,
  SELECTION,
  SETUP_WARN_DAYS,
} from '#cli/call/options/shared-options.ts';
import { CONFIGS } from '#cli/call/options/shared-arguments.ts';
import { defineCommand } from '#cli/call/command.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const NOTHING_TO_PLAN =
  'No configuration is named. Name a file or folder, or a saved plan with --show.';

const OPTIONS = [
  MIN_GAP,
  BASE,
  ...SELECTION,
  SETUP_WARN_DAYS,
  ANNOTATIONS,
  {
    group: 'Output',
    flags: '--resolved',
    description:
      'print the configurations merged with the files that they extend, without passwords, instead of the plan',
  },
  {
    group: 'Input',
    flags: '--show <plan>',
    description: 'print a plan that onboard --dry-run --out has saved; takes no configurations',
  },
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

export const planCommand = defineCommand({
  description:
    'show the requests that onboard would send for new hotels, in order; needs no server',
  argument: { ...CONFIGS, syntax: '[config...]' },
  options: OPTIONS,
  examples: [
    'hms plan hotel.json',
    'hms plan hotel.json --json | head -n 3',
    'hms plan hotel.json --resolved',
    'hms plan --show changes.json',
  ],
  exitCodes: {
    ...LOCAL_EXITS,
    [EXIT.failed]: 'with --show, at least one hotel of the plan would fail',
  },
  action: plan,
});

async function plan(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { json: asEvents = false, minGap = 0, show } = options;
  const services = new Services(options);
  if (show !== undefined) return await showPlan(call, show, services);
  if (args.length === 0) throw invalidCommand(NOTHING_TO_PLAN);
  const limits = limitsIn(options);
  const input = await openInput(args, { ...options, ...limits });
  const { hotels: given } = await admitInput(input, io, {
    asEvents,
    ...(!options.resolved && { warns: 'as lines' as const }),
    findings: findingsFor(options, io),
  });
  if (options.resolved) {
    await printResolved(input.written(), io, { asEvents, isOne: given === 1, parts: options.only });
    io.summary.note({ hotels: given });
    return EXIT.done;
  }

  const { wireRequestOf } = await services.wireRequests();
  const planHotel = await services.planHotel();
  const counts: KindCounts = {};
  let hotels = 0;
  for await (const { config } of input.hotels()) {
    const whole = planHotel.run(config);
    const isShown = ({ kind, onlyIfExists }: Operation) =>
      isOfParts(kind, options.only) && !(onlyIfExists && whole.hotelId === undefined);
    const hotelPlan = { ...whole, operations: whole.operations.filter(isShown) };
    hotels += 1;
    for (const { kind } of hotelPlan.operations) counts[kind] = (counts[kind] ?? 0) + 1;
    if (asEvents) {
      for (const operation of hotelPlan.operations) {
        await io.stdout.event(operationEvent(hotelPlan, operation, wireRequestOf));
      }
    } else {
      if (hotels === 1) await io.stdout.line(OFFLINE);
      await io.stdout.lines(planLines(config, hotelPlan, wireRequestOf));
    }
    if (io.stdout.isClosed) return EXIT.done;
  }
  const totals = planTotals(hotels, counts, minGap);
  io.summary.note({ ...totals, ...limitFacts(limitsIn(options)) });
  if (!asEvents) await io.stdout.line(totalLines(totals).join('\n'));
  return EXIT.done;
}
