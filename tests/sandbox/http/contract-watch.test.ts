import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { openSandbox } from '#tests/sandbox/support/sandbox-client.ts';
import { takeContractFaults, watchContract } from '#tests/sandbox/support/contract-watch.ts';

async function faultsOf(method: string, path: string, response: () => Response) {
  const app = new Hono().use(watchContract).all('*', response);
  await new Hono().route('/api', app).request(`/api${path}`, { method });
  return takeContractFaults();
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

describe('the watch over the responses of a sandbox', () => {
  it.each([
    ['GET', '/rooms/rooms/', json({ results: [{ id: 1 }] }), 'results[0].room_type is missing'],
    ['GET', '/rooms/rooms/', () => new Response('', { status: 200 }), 'the response is empty'],
    ['POST', '/hotels/', json({ id: null }, 201), 'name is missing in the response'],
    ['POST', '/hotels/', json({ id: 1 }, 418), 'the status 418 is not described'],
    ['POST', '/hotels/', json({ email: 7 }, 400), 'email is 7'],
    ['GET', '/hotels/4/', json({ message: 'No.' }, 404), 'detail is missing'],
    ['GET', '/hotels/4/bookings/', json([]), 'the call is not described'],
    ['GET', '/api/hotels/4/staff/', json([{}]), '[0].id is missing'],
  ])('reports a wrong response to %s %s', async (method, path, response, fault) => {
    expect(await faultsOf(method, path, response)).toEqual([
      expect.stringContaining(`${method} ${path}: ${fault}`),
    ]);
  });

  it('reports nothing about the sandbox itself', async () => {
    const user = await openSandbox().as('4onboard');
    expect(await user.get('/hotels/')).toAnswer(200);
    expect(takeContractFaults()).toEqual([]);
  });
});
