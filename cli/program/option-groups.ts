import type { CommandSpec } from '#cli/call/command.ts';
import { OPTION_GROUPS, type OptionSpec } from '#cli/call/options/option.ts';

/** If a command has more options than this, its help prints headings above them. */
const MOST_WITHOUT_HEADINGS = 9;

interface OptionGroup {
  readonly heading?: string;
  readonly options: readonly OptionSpec[];
}

export function optionGroups({ options }: Pick<CommandSpec, 'options'>): OptionGroup[] {
  const groups = OPTION_GROUPS.map((heading) => ({
    heading,
    options: options.filter(({ group }) => group === heading),
  })).filter((group) => group.options.length > 0);
  if (options.length > MOST_WITHOUT_HEADINGS) return groups;
  return [{ options: groups.flatMap((group) => group.options) }];
}
