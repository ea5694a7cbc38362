import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\brequire\s*\(\s*|\bgetBuiltinModule\s*\(\s*)(['"`])([^'"`]+)\1/g;

/** Paths of all product modules, relative to the project's root: `src/domain/record.ts`. */
export const MODULES: readonly string[] = globSync('{src,cli,sandbox}/**/*.{ts,tsx}', {
  cwd: PROJECT_ROOT,
});

export function sourceOf(module: string): string {
  return readFileSync(join(PROJECT_ROOT, module), 'utf8');
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

export function specifiersIn(source: string): string[] {
  return [...withoutComments(source).matchAll(SPECIFIER)].map((match) => match[2] ?? '');
}

/** The project path of a specifier in `module`; undefined for a package. */
export function pathOf(module: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(module), specifier));
  const alias = /^#(domain|application|adapters|composition|ui)\/(.*)$/.exec(specifier);
  if (alias) return `src/${alias[1]}/${alias[2]}`;
  return specifier.startsWith('#') ? specifier.slice(1) : undefined;
}

/** Project files that a module imports; packages are omitted. */
export function importsOf(module: string, source = sourceOf(module)): string[] {
  return specifiersIn(source).flatMap((specifier) => pathOf(module, specifier) ?? []);
}

export const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`);

/** Every set of nodes that can all reach each other, sorted. */
export function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(node, graph)]));
  const isMutual = (a: string, b: string) =>
    reached.get(a)?.has(b) === true && reached.get(b)?.has(a) === true;
  const circles = [...graph.keys()].map((node) =>
    [...graph.keys()].filter((other) => isMutual(node, other)).toSorted(),
  );
  const unique = new Map(circles.map((circle) => [circle.join(' '), circle]));
  return [...unique.values()].filter(({ length }) => length > 0);
}

export function reachableFrom(
  start: string,
  graph: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
