import { describe, expect, it } from 'vitest';
import { isIn, MODULES, pathOf, sourceOf, specifiersIn } from './module-graph.ts';

/** What each layer may import: folders of the project, and packages (`*` allows any). */
const LAYERS: Readonly<
  Record<string, { folders: readonly string[]; packages: readonly string[] }>
> = {
  'src/domain': { folders: ['src/domain'], packages: [] },
  'src/application': { folders: ['src/domain', 'src/application'], packages: [] },
  'src/adapters/http': {
    folders: ['src/domain', 'src/application', 'src/adapters/http'],
    packages: ['jose', 'har-format'],
  },
  'src/adapters/contract': {
    folders: ['src/domain', 'src/application', 'src/adapters/contract'],
    packages: ['ajv', 'valibot', '@valibot/to-json-schema'],
  },
  'src/adapters/memory': {
    folders: ['src/domain', 'src/application', 'src/adapters/memory'],
    packages: [],
  },
  'src/adapters/platform': {
    folders: ['src/domain', 'src/application', 'src/adapters/platform'],
    packages: [],
  },
  'src/adapters/json': {
    folders: ['src/domain', 'src/application', 'src/adapters/json'],
    packages: ['valibot', '@valibot/to-json-schema', 'jsonc-parser'],
  },
  'src/adapters/workbooks': {
    folders: ['src/domain', 'src/application', 'src/adapters/workbooks'],
    packages: ['@zip.js/zip.js', 'numfmt', 'papaparse', 'saxes', 'write-excel-file'],
  },
  'src/adapters/browser': {
    folders: [
      'src/domain',
      'src/application',
      'src/adapters/http',
      'src/adapters/memory',
      'src/adapters/browser',
    ],
    packages: ['idb'],
  },
  'src/adapters/node': {
    folders: [
      'src/domain',
      'src/application',
      'src/adapters/http',
      'src/adapters/memory',
      'src/adapters/platform',
      'src/adapters/json',
      'src/adapters/workbooks',
      'src/adapters/node',
    ],
    packages: ['undici', 'papaparse', 'write-excel-file', 'node:*'],
  },
  'src/composition': { folders: [], packages: ['inversify', 'reflect-metadata'] },
  'src/ui': { folders: ['src/domain', 'src/application', 'src/ui'], packages: ['*'] },
  cli: { folders: ['src/domain', 'src/application', 'cli'], packages: ['*'] },
  sandbox: { folders: ['src/domain', 'src/adapters/contract/records', 'sandbox'], packages: ['*'] },
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
  const rules = LAYERS[layer] ?? { folders: [], packages: [] };
  return specifiersIn(source).flatMap((specifier) => {
    const path = pathOf(file, specifier);
    if (ROOTS.includes(file)) return [];
    if (path !== undefined) {
      const isAllowed =
        rules.folders.some((folder) => isIn(path, folder)) || path === 'package.json';
      return isAllowed ? [] : [`${file} (${layer}) imports ${specifier}`];
    }
    const packageName = packageOf(specifier);
    const isAllowed = rules.packages.some((name) =>
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
    ['src/domain/rates.ts', "export * from '../application/api-error.ts';"],
    ['src/application/sign-in.ts', "const a = await import('#adapters/http/wire/transport.ts');"],
    ['src/application/sign-in.ts', "import type { Agent } from 'undici';"],
    ['src/adapters/http/api-client.ts', "import { readFile } from 'node:fs/promises';"],
    ['src/adapters/http/api-client.ts', "import { x } from '../node/undici-transport.ts';"],
    ['src/adapters/browser/a.ts', "import 'undici';"],
    ['src/adapters/memory/a.ts', "import { x } from '#adapters/http/api/api-client.ts';"],
    ['src/ui/screens/a.tsx', "import { x } from '#adapters/http/api/api-client.ts';"],
    ['src/ui/screens/a.tsx', "import { Container } from 'inversify';"],
    ['cli/commands/plan.ts', "import { x } from '#adapters/http/api/api-client.ts';"],
    ['cli/commands/plan.ts', "import type { Container } from 'inversify';"],
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
