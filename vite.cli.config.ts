// The command line as JavaScript, for the package: Node strips no types below node_modules.
import { defineConfig, type ESTree, type Plugin } from 'vite';

/**
 * What every call needs and what reads configurations, with all that they import: one file is read
 * faster than sixty. Not the entry itself: it waits for the commands, which would wait for it.
 */
const COMMON = {
  name: 'common',
  test: /\/cli\/(call\/\w+|terminal\/terminal|program\/run-program|inputs|commands\/validate)\.ts$/,
};

const VALIDATE = "(await import('#cli/commands/validate.ts')).validate";

/** `hms validate` is part of what every call loads: finding it a second time is a tenth of its time. */
const validateAtOnce: Plugin = {
  name: 'validate-at-once',
  transform: {
    filter: { id: /[\\/]command-table\.ts$/ },
    order: 'pre',
    handler(code) {
      if (!code.includes(VALIDATE)) this.error(`Missing: ${VALIDATE}`);
      const loaded = "import { validate } from '#cli/commands/validate.ts';\n";
      return loaded + code.replace(VALIDATE, 'validate');
    },
  },
};

const CHILD_PROCESS = '\0child-process-when-needed';

/** Commander could start programs, and loads what it needs for that; here no command is one. */
const childProcessWhenNeeded: Plugin = {
  name: 'child-process-when-needed',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'node:child_process' && /[\\/]commander[\\/]/.test(importer)
      ? CHILD_PROCESS
      : undefined,
  load: (id) =>
    id === CHILD_PROCESS
      ? "export default { spawn: (...all) => process.getBuiltinModule('child_process').spawn(...all) };"
      : undefined,
};

/**
 * To `import` a module of Node is to read everything that it exports, which loads many others: a fifth
 * of a short call. `getBuiltinModule` gives the module itself.
 */
const builtinsAsUsed: Plugin = {
  name: 'builtins-as-used',
  renderChunk(code) {
    const imports = this.parse(code).body.filter(
      (node): node is ESTree.ImportDeclaration =>
        node.type === 'ImportDeclaration' && node.source.value.startsWith('node:'),
    );
    return imports.reduceRight(
      (text, node) => text.slice(0, node.start) + withoutImport(node) + text.slice(node.end),
      code,
    );
  },
};

function withoutImport({ source, specifiers }: ESTree.ImportDeclaration): string {
  const builtin = `globalThis.process.getBuiltinModule(${source.raw})`;
  const variables = specifiers.map((one) => {
    if (one.type !== 'ImportSpecifier') return `${one.local.name} = ${builtin}`;
    const { imported } = one;
    const name = 'name' in imported ? imported.name : imported.value;
    return `{ ${name}: ${one.local.name} } = ${builtin}`;
  });
  return variables.length > 0 ? `const ${variables.join(', ')};` : '';
}

export default defineConfig({
  plugins: [validateAtOnce, childProcessWhenNeeded, builtinsAsUsed],
  publicDir: false,
  // The package needs nothing installed beside it.
  ssr: { noExternal: true },
  build: {
    ssr: 'cli/main.ts',
    // All files in one folder of the package's root, as `cli` is: package-root.ts counts on it.
    outDir: 'build',
    target: 'node22',
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // Unused parts of it fill tables while they are loaded.
      treeshake: { moduleSideEffects: (id) => !/[\\/]jsonc-parser[\\/]/.test(id) },
      output: {
        // Half as much to read at each start. Names stay, for the stack traces of HMS_DEBUG=1.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        entryFileNames: 'main.js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups: [COMMON] },
      },
    },
  },
});
