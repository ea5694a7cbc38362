import { beforeEach, describe, expect, it } from 'vitest';
import { hotelOf } from '#application/records/hotel-records.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';
import type { FormDraft } from '#ui/forms/form-draft.ts';
import { createHotelProfileEditor } from '#ui/dashboard/hotel/hotel-section.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import { createRoomTypeEditor } from '#ui/dashboard/rooms/room-type-editor.tsx';
import { createRoomEditor } from '#ui/dashboard/rooms/room-editor.tsx';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { createStaffList } from '#ui/dashboard/staff/staff-list.ts';
import type { Notice } from '#ui/texts/notices.ts';
import { DRAFT_NOTICES } from '#ui/forms/saving-notices.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { MemoryHotelApi } from '#tests/fakes/memory-hotel-api.ts';
import { MemoryStaffApi } from '#tests/fakes/memory-staff-api.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

let drafts: MemoryDraftStore;
let notices: Notice[];

const notify = (notice: Notice) => void notices.push(notice);

beforeEach(() => {
  drafts = new MemoryDraftStore();
  notices = [];
});

/** Waits for the number of drafts, because a form stores its draft a moment after a change. */
async function expectStored(count: number): Promise<void> {
  await expect.poll(() => drafts.texts.size).toBe(count);
}
const keptDraft = (form: string) => draftOf(form, drafts);
const overwritten = ({ state }: FormDraft) => state.restored?.overwritten;

async function openPage(record: object = { name: 'Seaside', city: 'Panaji', tax_rate: '12' }) {
  const hotelApi = new MemoryHotelApi({ id: 7, ...record });
  const hotel = createResource(async () => {
    const { value, sample } = await hotelApi.myHotel();
    return { ...hotelOf(value), sample };
  });
  const page = createHotelProfileEditor({ hotelApi, hotel, draftOf: keptDraft, notify });
  page.follow();
  await hotel.open();
  return { page, hotel };
}

describe('the hotel profile', () => {
  it('the hotel profile opens again with its unsaved changes, and only those', async () => {
    const { page } = await openPage();
    page.state.edited!.form.edit('city', 'Pune');
    await expectStored(1);
    const again = await openPage({ name: 'Seaside Inn', city: 'Goa' });
    expect(again.page.state.edited!.form.state).toMatchObject({
      name: 'Seaside Inn',
      city: 'Pune',
    });
    expect(again.page.state.changed).toBe(true);
    expect(overwritten(again.page.draft)).toEqual([{ field: 'city', now: 'Goa' }]);
  });
});

async function openRooms(hotel: Awaited<ReturnType<typeof standingHotel>>) {
  const parts = { ...hotel.parts, draftOf: keptDraft, notify };
  const rooms = createRooms(parts);
  const editor = createRoomTypeEditor(parts, rooms.data);
  await rooms.data.read();
  editor.restore();
  return { rooms, editor };
}

const typeOf = ({ rooms }: Awaited<ReturnType<typeof openRooms>>, name: string) =>
  rooms.data.state.now.value!.roomTypes.find((type) => type.name === name)!;

describe('a room type', () => {
  type Editor = Awaited<ReturnType<typeof openRooms>>['editor'];
  const fields = ({ state }: Editor) => state.edited?.form.state;
  it('a room type opens again with its unsaved changes', async () => {
    const hotel = await standingHotel();
    const first = await openRooms(hotel);
    first.editor.edit(typeOf(first, 'Suite'));
    first.editor.state.edited?.form.edit('description', 'With a view');
    await expectStored(1);
    const { editor } = await openRooms(hotel);
    expect(fields(editor)).toMatchObject({ name: 'Suite', description: 'With a view' });
    expect(editor.state.changed).toBe(true);
    expect(await editor.save()).toBe(true);
    expect(hotel.api.updates.at(-1)?.body).toEqual({ description: 'With a view' });
    await expectStored(0);
  });

  it('a room type that was removed since does not open, and the user is notified', async () => {
    const hotel = await standingHotel();
    const first = await openRooms(hotel);
    const suite = typeOf(first, 'Suite');
    first.editor.edit(suite);
    first.editor.state.edited?.form.edit('name', 'Grand Suite');
    await expectStored(1);
    await first.rooms.removeType(suite);
    notices = [];
    const { editor } = await openRooms(hotel);
    expect(editor.state.edited).toBeUndefined();
    expect(notices).toEqual([DRAFT_NOTICES.changesOfRemoved]);
  });
});

describe('a person of the staff', () => {
  const BEN = { id: 2, username: 'ben', email: 'ben@sea.example', first_name: 'Ben' };

  async function openStaff(records: object[] = [BEN]) {
    const staff = createStaffList({
      staffApi: new MemoryStaffApi(records as (typeof BEN)[]),
      hotelId: 7,
      memory: new Map<string, unknown>(),
      role: 'admin',
      user: { username: 'asha' },
      account: createResource(() => Promise.resolve({ username: 'asha' })),
      random: countingRandom(),
      draftOf: keptDraft,
      notify,
    });
    await staff.list.read();
    staff.editor.restore();
    return { ...staff.editor, list: staff.list };
  }
  type Staff = Awaited<ReturnType<typeof openStaff>>;
  const fields = ({ state }: Staff) => state.edited?.form.state;

  it('a staff user opens again with unsaved changes, but never with a password', async () => {
    const first = await openStaff();
    first.add();
    first.state.edited?.form.edit('first_name', 'Dina');
    first.state.edited?.form.edit('password', 'Qw3rTy77z');
    await expectStored(1);
    expect([...drafts.texts.values()].join('')).not.toContain('Qw3rTy77z');
    const staff = await openStaff();
    expect(fields(staff)).toMatchObject({ first_name: 'Dina', password: '' });
    expect(staff.state.edited?.item).toBeUndefined();
    const rest = { last_name: 'Rao', email: 'dina@sea.example', password: 'Qw3rTy77z' } as const;
    for (const [field, value] of Object.entries(rest)) {
      staff.state.edited?.form.edit(field as keyof typeof rest, value);
    }
    expect(await staff.save()).toBe(true);
    await expectStored(0);
    expect((await openStaff()).state.edited).toBeUndefined();
  });
});

describe('a record that is opened while another has a draft', () => {
  it('a room type stays open, and the draft of the other stays stored', async () => {
    const hotel = await standingHotel();
    const first = await openRooms(hotel);
    first.editor.edit(typeOf(first, 'Suite'));
    first.editor.state.edited?.form.edit('description', 'With a view');
    await expectStored(1);

    const parts = { ...hotel.parts, draftOf: keptDraft, notify };
    const rooms = createRooms(parts);
    await rooms.data.read();
    const editor = createRoomTypeEditor(parts, rooms.data);
    const deluxe = typeOf({ rooms, editor }, 'Deluxe Room');
    editor.edit(deluxe);
    editor.restore();
    expect(editor.state.edited?.item?.name).toBe('Deluxe Room');
    editor.state.edited?.form.edit('description', 'By the garden');
    await expect.poll(() => [...drafts.texts.values()].join('')).toContain('By the garden');
    editor.discard();
    editor.edit(typeOf({ rooms, editor }, 'Suite'));
    expect(editor.state.edited?.form.state?.description).toBe('With a view');
    expect(overwritten(editor.draft)).toEqual([]);
  });

  it.each(['101', 'new'])('the room %s stays open when the list arrives', async (opened) => {
    const hotel = await standingHotel();
    const open = async () => {
      const parts = { ...hotel.parts, draftOf: keptDraft, notify };
      const rooms = createRooms(parts);
      await rooms.data.read();
      const at = (number: string) =>
        rooms.data.state.now.value!.rooms.find(({ room_number }) => room_number === number)!;
      return { rooms, at, editor: createRoomEditor(parts, rooms) };
    };
    const first = await open();
    first.editor.edit(first.at('105'));
    first.editor.state.edited?.form.edit('floor', '8');
    await expectStored(1);

    const { editor, at, rooms } = await open();
    // The list is read again, as on every visit of the screen.
    const reading = rooms.data.read();
    editor.restore();
    if (opened === 'new') editor.add();
    else editor.edit(at(opened));
    await reading;
    expect(editor.state.edited?.item?.room_number).toBe(opened === 'new' ? undefined : opened);
    expect(editor.state.changed).toBe(false);
    expect(drafts.texts.size).toBe(1);
  });

  it('a person stays open, and saving one keeps the draft of the other', async () => {
    const people = [1, 2].map((id) => ({
      id,
      username: `user${id}`,
      email: `u${id}@sea.example`,
      first_name: `First${id}`,
      last_name: 'Rao',
      role: 'front_desk',
      is_active: true,
    }));
    const open = async () => {
      const staff = createStaffList({
        staffApi: new MemoryStaffApi(people),
        hotelId: 7,
        memory: new Map<string, unknown>(),
        role: 'admin',
        user: { username: 'asha' },
        account: createResource(() => Promise.resolve({ username: 'asha' })),
        random: countingRandom(),
        draftOf: keptDraft,
        notify,
      });
      await staff.list.read();
      const { editor } = staff;
      const form = () => editor.state.edited!.form;
      const type = (name: string) => form().edit('first_name', name);
      return { staff, editor, form, type };
    };
    const first = await open();
    first.editor.openAt('2');
    first.type('Typed');
    await expectStored(1);
    const { editor, form, type } = await open();
    editor.openAt('1');
    editor.restore();
    expect(editor.state.edited?.item?.username).toBe('user1');
    type('Saved');
    expect(await editor.save()).toBe(true);
    editor.openAt('2');
    expect(form().state.first_name).toBe('Typed');
  });
});
