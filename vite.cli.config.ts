// The command line as JavaScript, for the package: Node strips no types below node_modules.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  // The package needs nothing installed beside it.
  ssr: { noExternal: true },
  build: {
    ssr: 'cli/main.ts',
    // In one folder of the package's root, as `cli` is: package-root.ts counts on it.
    outDir: 'build',
    target: 'node22',
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: '[name]-[hash].js',
        // One file for our modules that most commands need, because opening many small files makes every start slower.
        codeSplitting: {
          groups: [{ name: 'shared', test: /^(?!.*node_modules)/, minShareCount: 15 }],
        },
      },
    },
  },
});
