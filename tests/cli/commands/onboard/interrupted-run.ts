import type { LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import type { Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

/** Has enough rooms for a test to interrupt the run halfway. */
export const FIRST = hotelNamed('First', { roomTypes: [{ name: 'Suite', room_count: 60 }] });

export function twoHotels(work: Workspace): string {
  return work.file('two.json', [FIRST, hotelNamed('Second')]);
}

/** A relay whose `reached` resolves when the third room is requested. */
export async function roomsRelay({ url: target }: LiveSandbox) {
  const reached = Promise.withResolvers<void>();
  let rooms = 0;
  const { url, close } = await relayTo(target, (incoming) => {
    if (incoming.method === 'POST' && incoming.url === '/api/rooms/rooms/') rooms += 1;
    if (rooms === 3) reached.resolve();
    return false;
  });
  return { url, close, reached: reached.promise };
}

/**
 * A relay that never answers the first request with this method and path. `held` resolves when that
 * request arrives.
 */
export async function holdingRelay({ url: target }: LiveSandbox, method: string, path: RegExp) {
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  const { url, close } = await relayTo(target, (incoming) => {
    if (isHeld || incoming.method !== method || !path.test(incoming.url ?? '')) return false;
    isHeld = true;
    held.resolve();
    return true;
  });
  return { url, close, held: held.promise };
}
