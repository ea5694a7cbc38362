import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { PAGE_POLICY } from './cli/serve/content-policy.ts';

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

/** What Vite imports dynamically goes through `fetchFirst`, which is given each file's name. */
function importWithFetchFirst(): Plugin {
  return {
    name: 'hms-fetch-first',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { fetchFirst as __vitePreload } from '/shell/loading/fetch-first.ts';`
        : undefined,
  };
}

/** The development server adds scripts to the page, so only the built page has a policy. */
function addContentPolicy(): Plugin {
  return {
    name: 'hms-content-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** The page starts to fetch the app together with the small entry, which imports it. */
function preloadApp(): Plugin {
  return {
    name: 'hms-preload-app',
    apply: 'build',
    transformIndexHtml(_page, { bundle = {} }) {
      const app = Object.values(bundle).find(({ name }) => name === APP);
      if (app?.type !== 'chunk') throw new Error('There is no chunk of the app.');
      return [app.fileName, ...app.imports].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
      }));
    },
  };
}

/**
 * Inversify stores what decorators say with the 4 KiB of `reflect-metadata`. The app has no
 * decorators, so a map is enough for the little that Inversify still stores.
 */
function leaveOutDecorators(): Plugin {
  return {
    name: 'hms-metadata',
    enforce: 'pre',
    load: (id) => (id.endsWith('/reflect-metadata/ReflectLite.js') ? METADATA : undefined),
  };
}

const METADATA = `
const stored = new WeakMap();
Reflect.getOwnMetadata = (key, target, property) => stored.get(target)?.get(property)?.get(key);
Reflect.defineMetadata = (key, value, target, property) => {
  if (!stored.has(target)) stored.set(target, new Map());
  const properties = stored.get(target);
  if (!properties.has(property)) properties.set(property, new Map());
  properties.get(property).set(key, value);
};`;

/** What every visit loads after the entry. */
const APP = 'app';

/** What the wizard begins with, and shares with the dashboard. */
const KIT = [
  /components\/(card|progress-bar|skip-link|dialogs\/use-focus-return)/,
  /forms\/([a-z-]+\/[a-z-]+-form|server-problems|save-form)\.ts$/,
  /domain\/(hotel-config|request-limits)/,
  /step-form|forms\/profile\/profile-form/,
  /icons\/(building-complex|check|download|log-out)\./,
  /(domain\/random|wizard\/handed-over|loaded-confirm-dialog|print-page|draft\/draft|launch\/(launch-result|taken-code)|files\/(configuration-file|download-file)|session\/unfinished-work|rates\/rate-validity|use-focus-on-change)\./,
];

/** What several steps of the wizard share; the dashboard uses most of it as well. */
const PARTS = [
  /icons\/(arrow-down|arrow-up|bed-double|circle|copy|door-open|pencil|plus|trash|undo-2|user-plus|users-round)\./,
  /components\/(badge|folded|room-legend|skeleton|lists\/empty-state|fields\/number-field)/,
  /domain\/rooms\/room-numbers|(rooms\/written-room-list|steps\/(edited-list|use-item-title)|forms\/use-list-items)\.|forms\/(room-types\/room-(plan|type-fields|number-fields))/,
  /texts\/money|(steps\/figures|present-staff|staff-roles|plan\/operation|referred-id)\./,
];

/** What a launch says, also that of many hotels and of rates. */
const WORDS = /texts\/(operation-words|failure-sentences|config-places)/;

/**
 * What is wanted together, each with what it imports: left alone it comes in dozens of small files.
 * What stands in two of them goes where the priority is higher.
 */
const CHUNKS = [
  { name: 'entry', tags: ['$initial' as const], priority: 4 },
  { name: APP, test: /app\/start\.tsx$/, priority: 3 },
  { name: 'choices', test: /components\/fields\/select-field/, priority: 1 },
  { name: 'kit', test: (id: string) => KIT.some((part) => part.test(id)), priority: 2 },
  {
    name: 'parts',
    test: (id: string) => PARTS.some((part) => part.test(id)),
    includeDependenciesRecursively: false,
  },
  { name: 'words', test: WORDS, includeDependenciesRecursively: false },
  {
    name: 'summaries',
    test: /wizard\/steps\/(change-button|review-card|[a-z-]+\/([a-z-]+-review|facts))|texts\/config-places|icons\/rocket/,
    // The review imports most of it as well.
    includeDependenciesRecursively: false,
  },
];

export default defineConfig({
  root: 'src/ui',
  plugins: [
    react(),
    tailwindcss(),
    devSettings(),
    importWithFetchFirst(),
    preloadApp(),
    addContentPolicy(),
    leaveOutDecorators(),
  ],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    // Those of the libraries in it, which ask for that.
    license: { fileName: 'licenses.md' },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, imports) => [...new Set([file, ...imports])],
    },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { '/api': SANDBOX } },
});
