import { describe, expect, it } from 'vitest';
import { circlesOf, importsOf, isIn, MODULES, reachableFrom } from './module-graph.ts';

/**
 * The files of a folder that other folders may import; all others are private. Composition roots
 * may import any file.
 */
const PUBLIC: Readonly<Record<string, readonly string[]>> = {
  'src/adapters/http/api': ['api-base.ts', 'api-client.ts'],
  'src/adapters/node/input': ['input-bytes.ts', 'read-inputs.ts', 'real-path.ts'],
  'src/adapters/node/transport': [],
  'src/adapters/node/workbooks': [],
  'src/adapters/workbooks': ['read-sheet-file.ts', 'sheet-limits.ts', 'template-workbook.ts'],
  'src/ui/app': ['app.tsx', 'hide-composing-keys.ts', 'keep-translated-text.ts'],
  'src/ui/dashboard': ['dashboard-screen.tsx'],
  'src/ui/login': ['login-screen.tsx'],
  'src/ui/hotels': ['hotels-screen.tsx'],
  'src/ui/wizard': ['onboarding-screen.tsx'],
  'cli/commands': [],
  'sandbox/http': ['app.ts', 'host-guard.ts'],
};
/** Modules that may also import the private files of a folder. */
const INSIDERS: readonly { readonly module: string; readonly folder: string }[] = [
  { module: 'cli/container.ts', folder: 'src/adapters' },
  { module: 'cli/inputs.ts', folder: 'src/adapters' },
  { module: 'cli/network.ts', folder: 'src/adapters' },
  { module: 'cli/stores.ts', folder: 'src/adapters' },
  { module: 'src/ui/container.ts', folder: 'src/adapters' },
  { module: 'cli/program/command-table.ts', folder: 'cli/commands' },
];
function privateImports(module: string, imports = importsOf(module)): string[] {
  return imports.flatMap((path) => {
    const folder = Object.keys(PUBLIC).find((one) => isIn(path, one) && !isIn(module, one));
    if (folder === undefined || PUBLIC[folder]?.includes(path.slice(folder.length + 1))) return [];
    const isInsider = INSIDERS.some((one) => one.module === module && isIn(path, one.folder));
    return isInsider ? [] : [`${module} imports ${path}`];
  });
}

type Graph = Map<string, Set<string>>;

/**
 * Which folder imports which, for folders with the same parent. If `a/b/c.ts` imports `a/d/e/f.ts`,
 * then `a/b` imports `a/d`. Files directly in `a` may import its folders, but not the reverse.
 */
function folderGraph(modules: readonly (readonly [string, readonly string[]])[]): Graph {
  const graph: Graph = new Map();
  for (const [module, imports] of modules) {
    for (const path of imports) {
      const [from, to] = [module.split('/'), path.split('/')];
      const depth = from.findIndex((part, place) => part !== to[place]);
      if (depth === -1 || depth >= from.length - 1 || depth >= to.length - 1) continue;
      const folder = (parts: readonly string[]) => parts.slice(0, depth + 1).join('/');
      const known = graph.get(folder(from)) ?? new Set();
      graph.set(folder(from), known.add(folder(to)));
    }
  }
  return graph;
}

const ALL = MODULES.map((module) => [module, importsOf(module)] as const);

describe('folders', () => {
  it('folders import each other in one direction only', () => {
    expect(folderGraph(ALL).size).toBeGreaterThan(20);
    expect(circlesOf(folderGraph(ALL))).toEqual([]);
  });

  it('folders keep their private parts private', () => {
    expect(ALL.flatMap(([module, imports]) => privateImports(module, [...imports]))).toEqual([]);
  });

  it('folders contain at most 16 modules, unless all of them are of one kind', () => {
    const counts = new Map<string, number>();
    for (const module of MODULES) {
      const folder = module.slice(0, module.lastIndexOf('/'));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([folder, count]) => count > 16 && !ONE_KIND.includes(folder));
    expect(full.map(([folder]) => folder)).toEqual([]);
  });
});

/** The entry points that index.html, hms.js and npm use. */
const STARTED: readonly string[] = [
  'src/ui/main.tsx',
  // Vite imports it (scripts/vite-plugins.ts).
  'src/ui/shell/loading/fetch-first.ts',
  'cli/main.ts',
  'scripts/write-man-page.ts',
  'scripts/write-options.ts',
];

/** Every file in these folders defines one component. */
const ONE_KIND: readonly string[] = ['src/ui/components', 'src/ui/components/fields'];

describe('modules', () => {
  const graph = new Map(ALL.map(([module, imports]) => [module, new Set(imports)]));

  it('modules import each other in one direction only', () => {
    expect(circlesOf(graph)).toEqual([]);
  });

  it('modules are all reachable: every section, command and adapter has its entry', () => {
    const started = new Set(
      STARTED.flatMap((start) => [
        start,
        ...reachableFrom(start, new Map([...graph, [start, new Set(importsOf(start))]])),
      ]),
    );
    const unused = MODULES.filter((module) => !started.has(module) && !module.endsWith('.d.ts'));
    expect(unused).toEqual([]);
  });
});
