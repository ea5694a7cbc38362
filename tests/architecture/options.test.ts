// An option that an action reads but its command does not declare is a compile error. These tests
// find the reverse: declared options that no action reads.
import { Option } from 'commander';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { loadCommands } from '#cli/program/command-table.ts';
import type { CommandSpec } from '#cli/call/command.ts';
import { REPORT_FORMATS } from '#cli/call/options/option-values.ts';
import { importsOf, isIn, MODULES, reachableFrom, sourceOf } from './module-graph.ts';

interface Node {
  readonly type?: string;
  readonly key?: { readonly name?: string };
  readonly object?: { readonly name?: string; readonly property?: { readonly name?: string } };
  readonly property?: { readonly name?: string };
  readonly properties?: readonly Node[];
}

/** The names of options that a source text reads, such as `out` in `options.out` or `{ out }`. */
function namesRead(file: string, source: string): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, object, property, properties = [] } = value as Node;
    const isOptions = (object?.property?.name ?? object?.name)?.toLowerCase().endsWith('options');
    if (type === 'MemberExpression' && isOptions) names.add(property?.name ?? '');
    if (type === 'ObjectPattern') for (const { key } of properties) names.add(key?.name ?? '');
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return names;
}

const CLI = MODULES.filter((module) => isIn(module, 'cli'));
const GRAPH = new Map(CLI.map((module) => [module, new Set(importsOf(module))]));
const READ = new Map(CLI.map((module) => [module, namesRead(module, sourceOf(module))]));

function unreadOptions(file: string, { options }: Pick<CommandSpec, 'options'>): string[] {
  const modules = [file, ...reachableFrom(file, GRAPH)];
  const read = new Set(modules.flatMap((module) => [...(READ.get(module) ?? [])]));
  return options
    .map(({ flags }) => flags)
    .filter((flags) => !read.has(new Option(flags).attributeName()));
}

/** The source file of each command. */
const FILES = new Map(
  Array.from(
    sourceOf('cli/program/command-table.ts').matchAll(/\['(\w+)'.*import\('#([^']+)'\)/g),
    ([, name = '', file = '']) => [name, file],
  ),
);

const COMMANDS = await loadCommands();

describe('an option', () => {
  it.each([...COMMANDS])('every option of hms %s is read by the command', (name, command) => {
    const file = FILES.get(name) ?? 'cli/program/completion.ts';
    const commands = [command, ...Object.values(command.commands ?? {})];
    expect(commands.flatMap((one) => unreadOptions(file, one))).toEqual([]);
  });

  it.each(Object.values(REPORT_FORMATS))(
    'a command offers reports that end in $endings',
    (format) => {
      const offered = [...COMMANDS.values()].flatMap(({ options }) =>
        options.filter(({ flags }) => flags.startsWith('--report ')).map((one) => one.description),
      );
      expect(offered.join()).toContain(format.endings[0]);
    },
  );

  it('an option that nothing reads is reported', () => {
    const forgotten = { group: 'Output', flags: '--forgotten-thing <x>', description: '' } as const;
    expect(unreadOptions('cli/commands/export.ts', { options: [forgotten] })).toEqual([
      '--forgotten-thing <x>',
    ]);
  });
});
