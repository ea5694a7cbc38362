import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What each layer may import: folders of the project, and packages (`*`: any). */
const LAYERS: Readonly<
  Record<string, { folders: readonly string[]; packages: readonly string[] }>
> = {
  'src/domain': { folders: ['src/domain'], packages: [] },
  'src/application': { folders: ['src/domain', 'src/application'], packages: [] },
  'src/adapters/http': {
    folders: ['src/domain', 'src/application', 'src/adapters/http'],
    packages: ['jose', 'p-queue'],
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
  'src/adapters/spreadsheet': {
    folders: ['src/domain', 'src/application', 'src/adapters/json', 'src/adapters/spreadsheet'],
    packages: [],
  },
  'src/adapters/browser': {
    folders: [
      'src/domain',
      'src/application',
      'src/adapters/http',
      'src/adapters/memory',
      'src/adapters/browser',
    ],
    packages: [],
  },
  'src/adapters/node': {
    folders: [
      'src/domain',
      'src/application',
      'src/adapters/http',
      'src/adapters/memory',
      'src/adapters/platform',
      'src/adapters/json',
      'src/adapters/spreadsheet',
      'src/adapters/node',
    ],
    packages: [
      'undici',
      'papaparse',
      'read-excel-file',
      'write-excel-file',
      'fflate',
      'saxen',
      'node:*',
    ],
  },
  'src/ui': { folders: ['src/domain', 'src/application', 'src/ui'], packages: ['*'] },
  cli: { folders: ['src/domain', 'src/application', 'cli'], packages: ['*'] },
  sandbox: { folders: ['src/domain', 'sandbox'], packages: ['*'] },
};

/** The composition roots see every layer; each container library stays inside them. */
const ROOTS: readonly string[] = [
  'cli/container.ts',
  'cli/serve/serve-root.ts',
  'src/ui/container.ts',
];
const CONTAINER_PACKAGES: readonly string[] = ['inversify', 'reflect-metadata'];

const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\brequire\s*\(\s*|\bgetBuiltinModule\s*\(\s*)(['"`])([^'"`]+)\1/g;

/** Every module that a source text names: static, type-only, re-exported and dynamic imports. */
function importsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(SPECIFIER)].map((match) => match[2] ?? '');
}

function folderOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const alias = /^#(domain|application|adapters|ui)\/(.*)$/.exec(specifier);
  if (alias) return `src/${alias[1]}/${alias[2]}`;
  return specifier.startsWith('#') ? specifier.slice(1) : undefined;
}

/** `jose/jwt/decode` is of `jose`, `@valibot/to-json-schema` of itself; Node's own are one. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:*';
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The imports of a file that cross a wall, as sentences. */
function violations(file: string, source: string): string[] {
  const layer = Object.keys(LAYERS).find((folder) => isIn(file, folder));
  if (!layer) return [`${file} belongs to no layer`];
  const rules = LAYERS[layer] ?? { folders: [], packages: [] };
  return importsOf(source).flatMap((specifier) => {
    const path = folderOf(file, specifier);
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

describe('the walls between the layers', () => {
  const files = globSync('{src,cli,sandbox}/**/*.{ts,tsx}', {
    cwd: join(import.meta.dirname, '../..'),
  });

  it('are crossed by no import', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => violations(file, readFileSync(file, 'utf8')))).toEqual([]);
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
  ])('a violating sample in %s is found: %s', (file, source) => {
    expect(violations(file, source)).toHaveLength(1);
  });

  it('a composition root may see every layer', () => {
    expect(violations('cli/container.ts', "import { Container } from 'inversify';")).toEqual([]);
  });

  it('comments do not count', () => {
    expect(violations('src/domain/a.ts', "// from 'valibot'\n/* import 'x' */")).toEqual([]);
  });

  it('no folder holds a barrel or a drawer', () => {
    const drawers = /(^|\/)(utils?|helpers?|types|common|misc|index)\.tsx?$/;
    expect(files.filter((file) => drawers.test(file))).toEqual([]);
  });
});
