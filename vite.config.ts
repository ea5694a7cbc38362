import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentPolicy, devSettings, fetchedImports } from './scripts/vite-plugins.ts';

/** Where `npm start -- --port 4400` listens. */
const SANDBOX = 'http://127.0.0.1:4400';

/** Left alone, what lazy parts share comes in more than a hundred files, which a phone fetches six at a time. */
const CHUNKS = [
  { name: 'entry', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', minShareCount: 22, priority: 1 },
  { name: 'wizard', test: /onboarding-screen\.tsx$/ },
];

export default defineConfig({
  root: 'src/ui',
  plugins: [react(), tailwindcss(), devSettings(), fetchedImports(), contentPolicy()],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    // Those of the libraries in it, which ask for that.
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { '/api': SANDBOX } },
});
