import { request, type Agent } from 'undici';
import type { Body } from '#domain/record.ts';

const HEADERS = {
  'user-agent': 'hms',
  accept: 'application/json',
  authorization: 'Bearer token',
  'x-hotel-context': '1',
  'content-type': 'application/json',
};

/** Posts all bodies with undici alone; returns the elapsed time in ms. */
export async function postAll(
  url: string,
  dispatcher: Agent,
  { bodies, atOnce }: { readonly bodies: readonly Body[]; readonly atOnce: number },
): Promise<number> {
  const left = bodies.values();
  const startedAt = performance.now();
  const loop = async () => {
    for (const body of left) {
      const answer = await request(`${url}/rooms/rooms/`, {
        dispatcher,
        method: 'POST',
        headers: HEADERS,
        body: JSON.stringify(body),
      });
      await answer.body.json();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return performance.now() - startedAt;
}
