// Names of everything the container makes, as data.
import type { Services } from '#cli/call/services.ts';

/** What services are made of; only the composition root asks for these. */
const PARTS = [
  'dateClock',
  'transport',
  'queue',
  'authClient',
  'client',
  'auth',
  'sessionStore',
  'lock',
  'onboardingApi',
] as const;

const SERVICES = [
  'clock',
  'serverClock',
  'random',
  'openInput',
  'configSchema',
  'wireRequest',
  'session',
  'signIn',
  'users',
  'identifyHotel',
  'onboardHotel',
  'compareHotel',
  'previewHotel',
  'pruneHotel',
  'exportHotel',
  'hotelLocks',
  'spreadsheets',
  'runs',
  'nameOfRun',
  'planHotel',
  'renewSession',
  'pauses',
  'requestCount',
  'probe',
] as const satisfies readonly (keyof Services)[];

export type PartName = (typeof PARTS)[number];
export type TokenName = PartName | keyof Services;

export const TOKENS = Object.fromEntries(
  [...PARTS, ...SERVICES].map((name) => [name, Symbol(name)]),
) as Readonly<Record<TokenName, symbol>>;
