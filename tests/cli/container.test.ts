import { describe, expect, it } from 'vitest';
import { createServices, type ServiceSource } from '#cli/container.ts';

type Name = Parameters<ServiceSource['load']>[0];

const NAMES: Readonly<Record<Name, true>> = {
  clock: true,
  serverClock: true,
  random: true,
  timer: true,
  proxy: true,
  network: true,
  har: true,
  watched: true,
  transport: true,
  probe: true,
  queue: true,
  pauses: true,
  requestCount: true,
  authClient: true,
  auth: true,
  sessionStore: true,
  lock: true,
  session: true,
  renewSession: true,
  client: true,
  users: true,
  onboardingApi: true,
  signIn: true,
  diagnoseServer: true,
  planHotel: true,
  onboardHotel: true,
  identifyHotel: true,
  undoHotel: true,
  compareHotel: true,
  previewHotels: true,
  runs: true,
  onboardHotels: true,
  openInput: true,
  serverFiles: true,
  consents: true,
  configSchema: true,
  serversSchema: true,
  apiDescription: true,
  digest: true,
  onboardPlanned: true,
  plans: true,
  readComparison: true,
  contractApi: true,
  contractRules: true,
  checkConformance: true,
  wireRequest: true,
  hotelLocks: true,
  exportHotel: true,
  listHotels: true,
  spreadsheets: true,
  rejectedWorkbook: true,
  compareHotels: true,
  startRun: true,
  openBases: true,
  splitDocuments: true,
  withEscapedPasswords: true,
};

describe('the composition root of the CLI', () => {
  const services = createServices({ apiUrl: new URL('http://127.0.0.1:1/api') });

  it.each(Object.keys(NAMES) as Name[])('creates %s', async (name) => {
    expect(await services.load(name)).toBeDefined();
  });

  it('creates one session and one queue', async () => {
    expect(await services.load('session')).toBe(await services.load('session'));
    expect(await services.load('pauses')).toBe((await services.load('queue')).pauses);
  });
});
