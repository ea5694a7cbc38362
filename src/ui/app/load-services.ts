import type { Services, Settings } from '#ui/services.ts';

export const DEFAULT_SETTINGS: Settings = { apiBaseUrl: '/api', setupGate: 'off' };

export async function loadServices(): Promise<Services> {
  const [settings, { createServices }] = await Promise.all([
    loadSettings(),
    import('#ui/container.ts'),
  ]);
  return createServices(settings);
}

async function loadSettings(): Promise<Settings> {
  try {
    const response = await fetch('/settings.json', { headers: { accept: 'application/json' } });
    return response.ok ? settingsFrom(await response.json()) : DEFAULT_SETTINGS;
  } catch {
    // The request failed, or the server sent the app's HTML page because settings.json does not exist.
    return DEFAULT_SETTINGS;
  }
}

/** A missing or invalid setting falls back to its default. */
export function settingsFrom(stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_SETTINGS;
  const { apiBaseUrl, setupGate } = stored as Readonly<Record<keyof Settings, unknown>>;
  return {
    ...DEFAULT_SETTINGS,
    ...(typeof apiBaseUrl === 'string' && apiBaseUrl !== '' && { apiBaseUrl }),
    ...(setupGate === 'status' && { setupGate }),
  };
}
