import { invalidCommand } from '#cli/call/command-failure.ts';
import { defineCommand } from '#cli/call/command.ts';
import { LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { rollRatesCommand } from './roll-rates.ts';

export const ratesCommand = defineCommand({
  description: 'change the rates of live hotels',
  options: [],
  commands: { roll: rollRatesCommand },
  examples: rollRatesCommand.examples,
  exitCodes: LOCAL_EXITS,
  action: () => Promise.reject(invalidCommand('No subcommand is given. See hms rates roll --help')),
});
