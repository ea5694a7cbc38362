import { ApiError } from '#application/errors/api-error.ts';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { hotelOf } from '#application/records/hotel-records.ts';
import { MemoryHotelApi } from '#tests/fakes/memory-hotel-api.ts';
import { MemoryStaffApi } from '#tests/fakes/memory-staff-api.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';
import type { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createHotelProfileEditor } from '#ui/dashboard/hotel/hotel-section.tsx';
import { createPlanEditor } from '#ui/dashboard/rates/plans/plan-editor.tsx';
import { createRoomEditor } from '#ui/dashboard/rooms/room-editor.ts';
import { createRoomTypeEditor } from '#ui/dashboard/rooms/room-type-editor.ts';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { createStaffList } from '#ui/dashboard/staff/staff-list.ts';
import { createResource } from '#ui/shell/loading/resource.ts';
import type { Notice } from '#ui/texts/notices.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Editor {
  readonly state: {
    readonly edited?: { readonly form: object } | undefined;
    readonly changed: boolean;
    readonly error: string;
    readonly summaries: number;
  };
  save(): Promise<boolean>;
  discard(): void;
  openAt?(key: string): boolean;
}

export interface Form {
  readonly state: Fields;
  readonly problems: Readonly<Record<string, string>>;
  edit(field: string, value: unknown): void;
}

export interface Parts {
  readonly draftOf: typeof draftOf;
  readonly notify: (notice: Notice) => void;
}

/** A server with one record that the section edits. */
interface Server {
  /** Opens the section as a new page does, with the record in the form. */
  open(parts: Parts): Promise<Editor>;
  /** What each change of the record has sent. */
  sent(): readonly object[];
  refuseNext(fields: Messages): void;
  /** Another user changes the record. */
  changeByOther(fields: Fields): Promise<unknown>;
  record(): Promise<Fields>;
  remove?(): Promise<unknown>;
}

type Messages = Readonly<Record<string, string>>;
const invalid = (fields: Messages) =>
  new ApiError({ status: 400, code: 'invalid', message: '', fields });

function hotelServer(): Server {
  const api = new MemoryHotelApi({
    id: 7,
    name: 'Seaside Grand',
    code: 'SEASID01',
    email: 'desk@seaside.example',
    phone: '+91 832 555 0100',
    street_address: '1 Beach Road',
    city: 'Panaji',
    state_province: 'Goa',
    postal_code: '403001',
    tax_rate: '12.00',
  });
  return {
    async open(parts) {
      const hotel = createResource(async () => {
        const { value, sample } = await api.myHotel();
        return { ...hotelOf(value), sample };
      });
      const editor = createHotelProfileEditor({ hotelApi: api, hotel, ...parts });
      editor.follow();
      await hotel.open();
      return editor;
    },
    sent: () => api.updates,
    refuseNext: (fields) => {
      const save = api.updateMyHotel.bind(api);
      api.updateMyHotel = () => {
        api.updateMyHotel = save;
        return Promise.reject(invalid(fields));
      };
    },
    changeByOther: (fields) => Promise.resolve((api.record = { ...api.record, ...fields })),
    record: () => Promise.resolve(api.record!),
  };
}

const BEN = { id: 2, username: 'ben', email: 'ben@sea.example', first_name: 'Ben' };

function staffServer(): Server {
  const records = [
    { ...BEN, last_name: 'Dias', is_active: true, user_profile: { role: 'manager' } },
  ];
  const api = new MemoryStaffApi(records);
  return {
    async open(parts) {
      const user = { username: 'asha' };
      const staff = createStaffList({
        staffApi: api,
        hotelId: 7,
        memory: new Map<string, unknown>(),
        role: 'admin',
        user,
        account: createResource(() => Promise.resolve(user)),
        random: countingRandom(),
        ...parts,
      });
      await staff.list.read();
      staff.editor.openAt('2');
      return staff.editor;
    },
    sent: () => api.updates,
    refuseNext: (fields) => {
      const update = api.update.bind(api);
      api.update = () => {
        api.update = update;
        return Promise.reject(invalid(fields));
      };
    },
    changeByOther: async (fields) => {
      await api.update(2, fields);
      api.updates.length = 0;
    },
    record: async () => await api.read(2),
    remove: () => api.remove(2),
  };
}

type StandingHotel = Awaited<ReturnType<typeof standingHotel>>;
type OpenParts = Omit<StandingHotel['parts'], keyof Parts> & Parts;

/** The record with this value in the sample hotel, in the editor that `openEditor` returns. */
async function standingServer(
  kind: 'room' | 'room-type' | 'plan',
  field: string,
  value: string,
  openEditor: (parts: OpenParts, hotel: StandingHotel) => Promise<Editor>,
): Promise<Server> {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const { id } = api.records(kind).find((record) => record[field] === value) as { id: number };
  return {
    async open(parts) {
      const editor = await openEditor({ ...hotel.parts, ...parts }, hotel);
      editor.openAt?.(String(id));
      return editor;
    },
    sent: () => api.updates.flatMap(({ body }) => (body ? [body] : [])),
    refuseNext: (fields) => {
      const change = api.change.bind(api);
      api.change = () => {
        api.change = change;
        return Promise.reject(invalid(fields));
      };
    },
    async changeByOther(body) {
      await api.change({ kind, id, hotelId, body: body as never });
      api.updates.length = 0;
    },
    record: () => Promise.resolve(api.records(kind).find((record) => record['id'] === id) ?? {}),
    remove: () => api.remove({ kind, id, hotelId }),
  };
}

async function openRooms(parts: OpenParts) {
  const rooms = createRooms(parts);
  await rooms.data.read();
  return rooms;
}

/** A change of one field, what it sends, and another field that another user changes. */
export interface Section {
  readonly start: () => Server | Promise<Server>;
  readonly field: string;
  readonly typed: string;
  readonly sends: object;
  /** Another user's value of the same field, and of another one. */
  readonly others: readonly [same: Fields, other: Fields];
  readonly label: string;
  readonly gone?: string;
}

export const SECTIONS: Readonly<Record<string, Section>> = {
  'the hotel profile': {
    start: hotelServer,
    field: 'city',
    typed: 'Pune',
    sends: { city: 'Pune' },
    label: 'City',
    others: [{ city: 'Goa' }, { name: 'Seaside Inn' }],
  },
  'a person of the staff': {
    start: staffServer,
    field: 'last_name',
    typed: 'Rao',
    sends: { last_name: 'Rao' },
    label: 'Last name',
    others: [{ last_name: 'Menon' }, { email: 'new@sea.example' }],
    gone: 'Ben Dias no longer exists: another user removed the account.',
  },
  'a room': {
    start: () =>
      standingServer('room', 'room_number', '101', async (parts) =>
        createRoomEditor(parts, await openRooms(parts)),
      ),
    field: 'floor',
    typed: '7',
    sends: { floor: 7 },
    label: 'Floor',
    others: [{ floor: 8 }, { status: 'maintenance' }],
    gone: 'The room no longer exists: another user removed it.',
  },
  'a room type': {
    start: () =>
      standingServer('room-type', 'name', 'Deluxe Room', async (parts) =>
        createRoomTypeEditor(parts, (await openRooms(parts)).data),
      ),
    field: 'description',
    typed: 'New',
    sends: { description: 'New' },
    label: 'Description',
    others: [{ description: 'Old' }, { room_size: 350 }],
    gone: 'Deluxe Room no longer exists: another user removed it.',
  },
  'a rate plan': {
    start: () =>
      standingServer('plan', 'code', 'LMR', async (parts, { api, hotelId, clock }) => {
        const data = createResource(() => readRates(api, hotelId, clock));
        await data.read();
        return createPlanEditor(parts, data);
      }),
    field: 'name',
    typed: 'Late',
    sends: { name: 'Late' },
    label: 'Name',
    others: [{ name: 'Later' }, { rate_type: 'rack' }],
    gone: 'Last Minute Rate no longer exists: another user removed it.',
  },
};
