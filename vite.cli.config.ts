// The command line as JavaScript, for the package: Node strips no types below node_modules.
import { defineConfig } from 'vite';

/**
 * What every call needs and what reads configurations, with all that they import: one file is read
 * faster than sixty. Not the entry itself: it waits for the commands, which would wait for it.
 */
const COMMON = {
  name: 'common',
  test: /\/cli\/(program\/run-program|inputs|commands\/validate)\.ts$/,
};

export default defineConfig({
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
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups: [COMMON] },
      },
    },
  },
});
