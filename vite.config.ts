import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm start -- --port 4400` listens. */
const SANDBOX = 'http://127.0.0.1:4400';

/** What `hms serve` answers, for the development server. */
function devSettings(): Plugin {
  return {
    name: 'hms-dev-settings',
    configureServer({ middlewares }) {
      middlewares.use('/settings.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ apiBaseUrl: '/api', setupGate: 'off' }));
      });
    },
  };
}

/** The page asks for the sign-in screen's chunks at once, not only after the entry has run. */
function preloadLogin(): Plugin {
  return {
    name: 'hms-preload-login',
    transformIndexHtml(html, { bundle = {} }) {
      const files = new Set<string>();
      const add = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || files.has(file)) return;
        files.add(file);
        chunk.imports.forEach(add);
      };
      Object.values(bundle)
        .filter((output) => output.type === 'chunk')
        .filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/login-screen.tsx'))
        .forEach(({ fileName }) => add(fileName));
      return [...files]
        .filter((file) => !html.includes(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        }));
    },
  };
}

export default defineConfig({
  root: 'src/ui',
  plugins: [react(), tailwindcss(), devSettings(), preloadLogin()],
  build: { outDir: '../../dist', emptyOutDir: true },
  server: { proxy: { '/api': SANDBOX } },
});
