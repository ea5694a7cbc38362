/** Headings of the help, in this order. */
export const OPTION_GROUPS = [
  'Input',
  'Server',
  'What to change',
  'Safety',
  'Runs',
  'Output',
  'Diagnosis',
] as const;

export interface OptionSpec {
  readonly group: (typeof OPTION_GROUPS)[number];
  readonly flags: string;
  readonly description: string;
  readonly env?: string;
  /** The default as a user would type it. */
  readonly default?: string;
  /** Parses the value. `before` is the parsed value of an earlier occurrence of the same option. */
  readonly read?: (text: string, before?: unknown) => unknown;
  readonly choices?: readonly string[];
  /** The value without a typed one. Any other value follows `=`, because a separate word may be a file. */
  readonly preset?: string;
  readonly isRepeatable?: true;
  /** When the stored value of a run replaces the default: always, or only if the user types --run. */
  readonly ofRun?: 'always' | 'with --run';
}

/** By camel-case name (`--min-gap` is `minGap`): a boolean, a list for `<value...>`, preset or true for `[value]`. */
export type Options<Specs extends readonly OptionSpec[]> = {
  readonly [Spec in Specs[number] as NameOf<Spec['flags']>]: ValueOf<Spec> | undefined;
} & {
  /** True if the user typed `--wait`: then hms also waits for a server that has never responded. */
  readonly isWaitTyped?: boolean;
};

type NameOf<Flags extends string> = Flags extends `--${infer Name} ${string}`
  ? CamelCase<Name>
  : Flags extends `--${infer Name}`
    ? CamelCase<Name>
    : never;

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

type ValueOf<Spec extends OptionSpec> =
  | (Spec extends { readonly isRepeatable: true }
      ? readonly string[]
      : Spec extends { readonly read: (text: string, before?: unknown) => infer Value }
        ? Value
        : Spec extends { readonly choices: readonly (infer Choice)[] }
          ? Choice
          : Spec['flags'] extends `${string}...>`
            ? readonly string[]
            : Spec['flags'] extends `${string}<${string}`
              ? string
              : boolean)
  | (Spec['flags'] extends `${string}[${string}`
      ? Spec extends { readonly preset: string }
        ? never
        : true
      : never);

export interface ArgumentSpec {
  readonly syntax: string;
  readonly description: string;
  readonly choices?: readonly string[];
}
