import { endOfPreview } from '#cli/changes/preview.ts';
import { InvalidArgumentError } from 'commander';
import { rateChangeIn, type RateChange } from '#domain/rates/rate-change.ts';
import { type Call, defineCommand } from '#cli/call/command.ts';
import {
  invalidCommand,
  EXIT,
  RUN_EXITS,
  type ExitCode,
  LOCAL_EXITS,
} from '#cli/call/exit-codes.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';
import { onlyOnce, wholeNumber } from '#cli/call/options/option-values.ts';
import {
  DRY_RUN,
  JSON_OUTPUT,
  MAX_CHANGES,
  SENDING,
  YES,
} from '#cli/call/options/shared-options.ts';
import { assertConfirmable, guardsOf } from '#cli/changes/guards.ts';
import { CallServices } from '#cli/container.ts';
import { assertHotelsNamed, NAMED_HOTELS } from '#cli/hotels/named-hotels.ts';
import { signInToRead } from '#cli/hotels/reading-calls.ts';
import { applyRolls } from '#cli/rates/apply-rolls.ts';
import { reviewRolls } from '#cli/rates/review-rolls.ts';

function readChange(text: string): RateChange {
  const change = rateChangeIn(text);
  if (change) return change;
  throw new InvalidArgumentError('It must be a percentage or an amount: +4%, -2.5%, +200 or -50.');
}

/** Parses `BAR,LMR`. */
function readNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (!names.includes('')) return names;
  throw new InvalidArgumentError('A name is missing: remove the extra comma.');
}

const OPTIONS = [
  ...SENDING,
  ...NAMED_HOTELS,
  {
    group: 'What to change',
    flags: '--year <year>',
    description: 'year that gets new rates, which are copied from the year before',
    read: onlyOnce(wholeNumber(2000, 2999)),
  },
  {
    group: 'What to change',
    flags: '--change <change>',
    description: "what is added to each rate: +4%, -2.5%, or +200 in the hotel's currency",
    read: onlyOnce(readChange),
  },
  {
    group: 'What to change',
    flags: '--plans <codes>',
    description: 'only these rate plans, by code: BAR,LMR',
    read: onlyOnce(readNames),
  },
  {
    group: 'What to change',
    flags: '--room-types <names>',
    description: 'only these room types, by code or name: DLX,SUT',
    read: onlyOnce(readNames),
  },
  DRY_RUN,
  { ...YES, description: 'do not ask before the rates are created' },
  MAX_CHANGES,
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

export const rollRatesCommand = defineCommand({
  description: 'copy the rates of one year to the next, changed by a percentage or an amount',
  options: OPTIONS,
  note:
    'Creates only rates that are missing in the year of --year, and never changes existing rates. Shows the ' +
    'changes first, and asks on a terminal. To continue after an interruption, repeat the command: it ' +
    'sends nothing if no rate is missing.',
  examples: [
    'hms rates roll --all --year 2027 --change +4% --dry-run',
    'hms rates roll --all --year 2027 --change +4%',
    "hms rates roll --select 'GRAND*' --year 2027 --change -2.5% --plans BAR,WEB",
    'hms rates roll --hotel SEASID01 --year 2027 --change +200 --room-types DLX --yes',
  ],
  exitCodes: {
    ...RUN_EXITS,
    [EXIT.failed]:
      'at least one hotel failed, the hotels could not be listed, or you declined the changes',
  },
  isInterruptible: true,
  action: rollRates,
});

async function rollRates(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { options, io } = call;
  const { year, change } = options;
  if (year === undefined)
    throw invalidCommand('No year is given. Name the year to create rates for: --year 2027');
  if (!change)
    throw invalidCommand(
      'No price change is given. Use --change +4%, or --change 0% for the same prices',
    );
  assertHotelsNamed(options);
  const guards = await guardsOf(call);
  assertConfirmable(call, guards);
  const services = new CallServices(options, io);
  await signInToRead(call, services);
  const rolls = await reviewRolls(call, services, { year, change });
  const asking = { guards, question: 'Apply these changes?' };
  const end = await endOfPreview(call, rolls.totals, asking);
  return end ?? (await applyRolls(call, services, rolls));
}

export const ratesCommand = defineCommand({
  description: 'change the rates of live hotels',
  options: [],
  commands: { roll: rollRatesCommand },
  examples: rollRatesCommand.examples,
  exitCodes: LOCAL_EXITS,
  action: () => Promise.reject(invalidCommand('No subcommand is given. See hms rates roll --help')),
});
