import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: 'src/ui',
  plugins: [react(), tailwindcss()],
  build: { outDir: '../../dist', emptyOutDir: true },
  test: {
    projects: [
      {
        extends: true,
        root: '.',
        test: {
          name: 'unit',
          include: ['tests/{domain,application,adapters,ui,architecture}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        root: '.',
        test: {
          name: 'system',
          include: ['tests/{sandbox,cli,contracts,system}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
