import type { Services, Settings } from '#ui/services.ts';

export type ServicesLoader = ReturnType<typeof createServicesLoader>;

export const DEFAULT_SETTINGS: Settings = { apiBaseUrl: '/api', setupGate: 'off' };

let ahead: Promise<Services> | undefined;

/** Starts the first load before the app asks for it. If it fails, the app tries again. */
export function loadServicesAhead(): void {
  ahead = loadServices();
  ahead.catch(() => undefined);
}

/** Loads the composition root once. `onLoaded` gets the services before `load` resolves. */
export function createServicesLoader(onLoaded: (services: Services) => void) {
  let loading: Promise<Services> | undefined;
  let isLoaded = false;
  return {
    /** Whether the services may have a session that the browser refuses to store. */
    isLoaded: () => isLoaded,
    load: (): Promise<Services> => {
      loading ??= (ahead?.catch(loadServices) ?? loadServices()).then(
        (services) => {
          isLoaded = true;
          onLoaded(services);
          return services;
        },
        (error: unknown) => {
          // The next call tries again.
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

async function loadServices(): Promise<Services> {
  const [settings, { createServices }] = await Promise.all([
    loadSettings(),
    import('#ui/container.ts'),
  ]);
  return createServices(settings);
}

async function loadSettings(): Promise<Settings> {
  try {
    const response = await fetch('/settings.json', { headers: { accept: 'application/json' } });
    return response.ok ? readSettings(await response.json()) : DEFAULT_SETTINGS;
  } catch {
    // There is no such file, or the server sends the app's page instead.
    return DEFAULT_SETTINGS;
  }
}

/** A missing or invalid setting falls back to its default. */
export function readSettings(stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_SETTINGS;
  const { apiBaseUrl, setupGate } = stored as Readonly<Record<keyof Settings, unknown>>;
  return {
    ...DEFAULT_SETTINGS,
    ...(typeof apiBaseUrl === 'string' && apiBaseUrl !== '' && { apiBaseUrl }),
    ...(setupGate === 'status' && { setupGate }),
  };
}
