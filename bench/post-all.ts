import { request, type Agent } from 'undici';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';
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
  const startedAt = performance.now();
  await eachAtOnce(bodies, atOnce, async (body) => {
    const answer = await request(`${url}/rooms/rooms/`, {
      dispatcher,
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(body),
    });
    await answer.body.json();
  });
  return performance.now() - startedAt;
}
