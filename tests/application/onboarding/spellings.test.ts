import { describe, expect, it } from 'vitest';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { spelled } from '#tests/generated/spellings.ts';
import { configOf, SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';

const DOCUMENT = {
  ...SAMPLE_DOCUMENT,
  hotelProfile: {
    ...SAMPLE_PROFILE,
    name: 'Café Étoile',
    code: 'CAFE01',
    description: 'On the beach.\nWith a view.',
    website: 'https://cafe.example/rooms',
  },
  roomTypes: [
    { name: 'Chambre Supérieure', room_numbers: 'G1, G2, g3' },
    { name: 'Deluxe Room', room_count: 2, description: 'First\nsecond' },
  ],
  rates: { enable_dynamic_pricing: true },
};

async function spellingServer() {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  await hotel.again({ ...DOCUMENT, prunes: true });
  const stored = api.hotel.bind(api);
  api.hotel = async (id) => spelled('hotel', await stored(id));
  api.showInLists((kind) => api.records(kind).map((record) => spelled(kind, record)));
  return { ...hotel, hotelId };
}

describe('a server that spells every value in its own way', () => {
  it('gets no request from a second run', async () => {
    const { again } = await spellingServer();
    const { writes, outcome } = await again(DOCUMENT);
    expect(writes).toEqual([]);
    expect(outcome).toMatchObject({ status: 'onboarded', warnings: [] });
  });

  it('gets no deletion from a run that deletes extra records', async () => {
    const { again } = await spellingServer();
    expect((await again({ ...DOCUMENT, prunes: true })).writes).toEqual([]);
  });

  it('gets only the value that really differs', async () => {
    const { again, api } = await spellingServer();
    const { writes } = await again({
      ...DOCUMENT,
      hotelProfile: { ...DOCUMENT.hotelProfile, phone: '+91 832 555 0199' },
    });
    expect(writes).toEqual(['PATCH hotel']);
    expect(api.updates.at(-1)?.body).toEqual({ phone: '+91 832 555 0199' });
  });
});

describe('a user who is known by the email address', () => {
  it('keeps the account and gets the new username', async () => {
    const { again, api } = await standingHotel();
    const [asha = {}, ...others] = SAMPLE_DOCUMENT.staffUsers ?? [];
    const { writes, outcome } = await again({
      staffUsers: [{ ...asha, username: 'asha.naik' }, ...others],
    });
    expect(writes).toEqual(['PATCH user']);
    expect(api.updates.at(-1)?.body).toEqual({ username: 'asha.naik' });
    expect(outcome).toMatchObject({ status: 'onboarded', warnings: [] });
  });

  it('never swaps emails with another user: both users are named, and nothing is sent', async () => {
    const { again, api, hotelId } = await standingHotel();
    const [asha = {}, ben = {}] = SAMPLE_DOCUMENT.staffUsers ?? [];
    const staffUsers = [
      { ...asha, username: 'asha', email: 'ben@seaside.example' },
      { ...ben, username: 'ben', email: 'asha@seaside.example' },
    ];
    const roomTypes = SAMPLE_DOCUMENT.roomTypes?.map((type) => ({ ...type, room_size: 444 }));
    const { writes, outcome } = await again({ roomTypes, staffUsers });
    const message = expect.stringContaining('The email belongs to the existing user');
    const fields = { 'staffUsers.0.email': message, 'staffUsers.1.email': message };
    const failed = { status: 'failed', error: { stage: 'staff', message, fields } };
    expect(writes).toEqual([]);
    expect(outcome).toMatchObject(failed);
    const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, id: hotelId };
    const config = configOf({ ...SAMPLE_DOCUMENT, hotelProfile, staffUsers });
    const preview = await onboardHotelOver(api).preview({ config });
    expect(preview).toMatchObject({ changes: [], outcome: failed });
  });
});

it('two records whose keys differ only in case are never taken for one another', async () => {
  const { again, api, hotelId } = await standingHotel();
  const [plan] = api.records('plan');
  const { id: _, ...copied } = plan ?? {};
  await api.send({
    kind: 'plan',
    hotelId,
    body: { ...copied, code: 'bar', name: 'Other' },
  });
  const { writes } = await again();
  expect(writes).toEqual([]);
});
