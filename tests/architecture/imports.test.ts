import { describe, expect, it } from 'vitest';
import { isIn, MODULES, pathOf, sourceOf, specifiersIn } from './module-graph.ts';

const USED = ['src/domain', 'src/application'];

/** What each layer may import beside itself: folders of the project, and packages (`*` allows any). */
const LAYERS: Readonly<Record<string, readonly [folders: string[], packages: string[]]>> = {
  'src/domain': [[], []],
  'src/application': [['src/domain'], []],
  'src/adapters/http': [USED, ['jose', 'har-format']],
  'src/adapters/contract': [USED, ['ajv', 'valibot', '@valibot/to-json-schema']],
  'src/adapters/memory': [USED, []],
  'src/adapters/platform': [USED, []],
  'src/adapters/json': [USED, ['valibot', '@valibot/to-json-schema', 'jsonc-parser']],
  'src/adapters/workbooks': [
    USED,
    ['@zip.js/zip.js', 'numfmt', 'papaparse', 'saxes', 'write-excel-file'],
  ],
  'src/adapters/browser': [[...USED, 'src/adapters/http', 'src/adapters/memory'], ['idb']],
  'src/adapters/node': [
    [
      ...USED,
      ...['http', 'memory', 'platform', 'json', 'workbooks'].map((name) => `src/adapters/${name}`),
    ],
    ['undici', 'papaparse', 'write-excel-file', 'node:*'],
  ],
  'src/composition': [[], ['inversify', 'reflect-metadata']],
  'src/ui': [USED, ['*']],
  cli: [USED, ['*']],
  sandbox: [['src/domain', 'src/adapters/contract/records'], ['*']],
};

/** Composition roots may import every layer; only they may import container libraries. */
const ROOTS: readonly string[] = [
  'cli/container.ts',
  'cli/inputs.ts',
  'cli/network.ts',
  'cli/stores.ts',
  'cli/serve/serve-root.ts',
  'src/ui/container.ts',
];
const CONTAINER_PACKAGES: readonly string[] = ['inversify', 'reflect-metadata'];

/**
 * Returns the package of an import: `jose` for `jose/jwt/decode`, but `@valibot/to-json-schema` for
 * `@valibot/to-json-schema`. All of Node's modules count as `node:*`.
 */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:*';
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The forbidden imports of a file, as sentences. */
function violations(file: string, source: string): string[] {
  const layer = Object.keys(LAYERS).find((folder) => isIn(file, folder));
  if (!layer) return [`${file} belongs to no layer`];
  const [folders, packages] = LAYERS[layer] ?? [[], []];
  return specifiersIn(source).flatMap((specifier) => {
    const path = pathOf(file, specifier);
    if (ROOTS.includes(file)) return [];
    if (path !== undefined) {
      const isAllowed =
        [layer, ...folders].some((folder) => isIn(path, folder)) || path === 'package.json';
      return isAllowed ? [] : [`${file} (${layer}) imports ${specifier}`];
    }
    const packageName = packageOf(specifier);
    const isAllowed = packages.some((name) =>
      name === '*' ? !CONTAINER_PACKAGES.includes(packageName) : name === packageName,
    );
    return isAllowed ? [] : [`${file} (${layer}) imports the package ${specifier}`];
  });
}

describe('the boundaries between the layers', () => {
  it('no import crosses the boundaries between the layers', () => {
    expect(MODULES.length).toBeGreaterThan(50);
    expect(MODULES.flatMap((file) => violations(file, sourceOf(file)))).toEqual([]);
  });

  it.each([
    ['src/domain/rates.ts', "import { v } from 'valibot';"],
    ['src/domain/rates.ts', "import type { Clock } from '#application/ports/clock.ts';"],
    ['src/application/sign-in.ts', "const a = await import('#adapters/http/wire/transport.ts');"],
    ['src/adapters/http/api-client.ts', "import { readFile } from 'node:fs/promises';"],
    ['src/ui/screens/a.tsx', "import { x } from '#adapters/http/api/api-client.ts';"],
    ['src/ui/screens/a.tsx', "import { Container } from 'inversify';"],
    ['cli/commands/plan.ts', "import { x } from '#adapters/http/api/api-client.ts';"],
    ['sandbox/app.ts', "import { x } from '#application/errors/api-error.ts';"],
    ['src/other/a.ts', ''],
  ])('reports a forbidden import in %s: %s', (file, source) => {
    expect(violations(file, source)).toHaveLength(1);
  });

  it('no folder has a barrel file or a catch-all module', () => {
    const drawers = /(^|\/)(utils?|helpers?|types|common|misc|index)\.tsx?$/;
    expect(MODULES.filter((file) => drawers.test(file))).toEqual([]);
  });
});
