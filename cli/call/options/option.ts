// An option, and the value that an action gets.

/** The headings of help, in their order. */
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
  /** As a user types it. */
  readonly default?: string;
  /** `before`: the value of an earlier occurrence. */
  readonly read?: (text: string, before?: unknown) => unknown;
  readonly choices?: readonly string[];
  /** The kind of thing that the value names: completion offers the existing ones. */
  readonly names?: 'runs' | 'servers';
  /** The value if the user types none. Others need `=`, because the next word may be a file. */
  readonly preset?: string;
  /** The option may be repeated; its values form a list. */
  readonly isRepeatable?: true;
  /** When the value of a run replaces the default: always, or only with --run. */
  readonly ofRun?: 'always' | 'with --run';
}

/**
 * The options of a call as commander reads them, by camel-cased name: `--min-gap <ms>` is `minGap`.
 * Flags are booleans, `<value...>` is a list, and `[value]` is its preset, or true, where the value is missing.
 */
export type Options<Specs extends readonly OptionSpec[]> = {
  readonly [Spec in Specs[number] as NameOf<Spec['flags']>]: ValueOf<Spec> | undefined;
} & {
  /** Whether `--wait` was typed: hms then also waits for a server that has never responded. */
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
