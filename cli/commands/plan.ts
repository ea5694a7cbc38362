import type { Operation } from '#domain/plan/operation.ts';
import { isOfParts, documentOfParts, type Part } from '#domain/plan/parts.ts';
import { type Call, type Io, defineCommand } from '#cli/call/command.ts';
import { invalidCommand, EXIT, LOCAL_EXITS, type ExitCode } from '#cli/call/exit-codes.ts';
import { CallServices } from '#cli/container.ts';
import { openInput } from '#cli/inputs.ts';
import {
  OFFLINE_NOTE,
  operationEvent,
  planLines,
  planTotals,
  totalLines,
  type KindCounts,
} from '#cli/plan/plan-report.ts';
import { limitFacts, limitsIn } from '#cli/call/chosen-hotels.ts';
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
import { CONFIGS } from '#cli/call/options/run-options.ts';
import { totalsOf } from '#application/bulk/plan/plan-totals.ts';
import { printChanges } from '#cli/changes/shown-changes.ts';
import { readPlanFile } from '#cli/changes/saved-plans.ts';
import { endPreview } from '#cli/changes/preview.ts';
import { localTime, printable } from '#cli/terminal/printable.ts';
import { plainJson } from '#domain/text/plain-text.ts';

const NOTHING_TO_PLAN =
  'No configuration is named. Name a file or folder, or a saved plan with --show.';

export const planCommand = defineCommand({
  description:
    'show the requests that onboard would send for new hotels, in order; needs no server',
  argument: { ...CONFIGS, syntax: '[config...]' },
  options: [
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
  ],
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
  async action(call) {
    const { args, options, io } = call;
    const { json: asEvents = false, minGap = 0, show } = options;
    const services = new CallServices(options);
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
      await printResolved(input.written(), io, {
        asEvents,
        isOne: given === 1,
        parts: options.only,
      });
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
        if (hotels === 1) await io.stdout.line(OFFLINE_NOTE);
        await io.stdout.lines(planLines(config, hotelPlan, wireRequestOf));
      }
      if (io.stdout.isClosed) return EXIT.done;
    }
    const totals = planTotals(hotels, counts, minGap);
    io.summary.note({ ...totals, ...limitFacts(limitsIn(options)) });
    if (!asEvents) await io.stdout.line(totalLines(totals).join('\n'));
    return EXIT.done;
  },
});

async function showPlan(
  { args, options, io }: Call<Call['options'] & { readonly resolved: boolean | undefined }>,
  file: string,
  services: CallServices,
): Promise<ExitCode> {
  const { json, base, only, select, resolved } = options;
  if (args.length > 0 || base !== undefined || only || select || resolved) {
    throw invalidCommand('--show prints a plan as it was saved: remove the other arguments.');
  }
  const { plan } = await readPlanFile(file, services);
  const { server, savedAt, hotels } = plan;
  for (const hotel of hotels) await printChanges(hotel, { args, options: { json }, io });
  io.summary.note({ server });
  const limited = { options: { json, ...plan.options }, io };
  const { counts } = totalsOf(hotels);
  const remark = `; saved ${localTime(Date.parse(savedAt))} for ${server}`;
  return await endPreview(limited, counts, printable(remark));
}

// Prints configurations merged with the files that they extend, for `hms plan --resolved`.
interface ResolvedHotel {
  readonly file: string;
  readonly index: number;
  readonly document: unknown;
}

/** A reference to an environment variable is not secret, so it is printed. */
const REFERENCE = /^\$\{env:[^}]*\}$/;

interface Printing {
  readonly asEvents: boolean;
  readonly isOne: boolean;
  readonly parts: readonly Part[] | undefined;
}

/** Prints indented JSON for a single configuration, NDJSON for several, or events. Omits passwords. */
async function printResolved(
  hotels: AsyncIterable<ResolvedHotel>,
  { stdout }: Pick<Io, 'stdout'>,
  { asEvents, isOne, parts }: Printing,
): Promise<void> {
  for await (const { file, index, document } of hotels) {
    const isObject = typeof document === 'object' && document !== null;
    const shown = isObject ? documentOfParts(document, parts) : document;
    const text = JSON.stringify(shown, withoutSecrets, isOne && !asEvents ? 2 : undefined);
    const configuration: unknown = asEvents && JSON.parse(text);
    if (asEvents) await stdout.event({ event: 'configuration', file, index, configuration });
    else await stdout.line(plainJson(text));
    if (stdout.isClosed) return;
  }
}

/** Omits passwords. A user may set up hotels from the output, and a mask would then become the password. */
function withoutSecrets(field: string, value: unknown): unknown {
  const isSecret = field === 'password' && typeof value === 'string' && !REFERENCE.test(value);
  return isSecret ? undefined : value;
}
