import { proxy, ref, subscribe } from 'valtio/vanilla';
import { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import {
  SaveRoomType,
  type RoomTypeOutcome,
  type UnmadeRoom,
} from '#application/hotel/save-room-type.ts';
import { refersTo } from '#application/records/server-record.ts';
import type { Id } from '#domain/record.ts';
import type { Problem } from '#domain/problem.ts';
import { BLANK_ROOM_TYPE, validateRoomTypes, type RoomType } from '#domain/rooms/room-types.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { reopen, type FormDraft } from '#ui/forms/form-draft.ts';
import type { Loading } from '#ui/shell/loading/loading.ts';
import { createRoomTypesForm, type RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';

/** The room type that is being added or changed. */
export interface EditedRoomType {
  readonly form: RoomTypesForm;
  /** Undefined for a new one, until it is made. */
  readonly record: RoomTypeRecord | undefined;
}

export interface RoomTypeEditorState {
  edited: EditedRoomType | undefined;
  /** Something was typed that is not saved. */
  changed: boolean;
  saving: boolean;
  /** Rooms made so far, while some are being made. */
  progress: { made: number; total: number } | undefined;
  /** What the last try made and what not; undefined before one that was cut short. */
  leftover: { readonly made: number; readonly unmade: readonly UnmadeRoom[] } | undefined;
  /** Counts the refusals, so that the error summary takes focus each time. */
  summaries: number;
  /** What a server refused without naming a field; '' for nothing. */
  error: string;
}

export interface RoomTypeEditor {
  readonly state: RoomTypeEditorState;
  readonly draft: FormDraft;
  /** Opens what was being edited before, once the rooms are there. Returns what ends that. */
  restore(): () => void;
  add(): void;
  edit(roomType: RoomTypeRecord): void;
  cancel(): void;
  /** True once the server has all of it; a next try continues. */
  save(): Promise<boolean>;
}

export interface RoomTypeEditorParts {
  readonly records: OnboardingApi;
  readonly clock: Clock;
  readonly hotelId: Id;
  readonly notify: Notify;
  readonly draft: FormDraft;
  readonly data: Loading<HotelRooms>;
}

const ONLY = '1';

/** Room types of a running hotel, by the wizard's form and rules. */
export function createRoomTypeEditor(parts: RoomTypeEditorParts): RoomTypeEditor {
  const { records, clock, hotelId, notify, draft, data } = parts;
  const state = proxy<RoomTypeEditorState>({
    edited: undefined,
    changed: false,
    saving: false,
    progress: undefined,
    leftover: undefined,
    summaries: 0,
    error: '',
  });
  let saveRoomType: SaveRoomType;

  const countOf = (record: RoomTypeRecord | undefined) =>
    data.state.now.value?.rooms.filter(({ room_type }) => refersTo(room_type, record ?? {}))
      .length ?? 0;

  const fieldsOf = (record: RoomTypeRecord | undefined): RoomType =>
    record
      ? { ...record, room_count: countOf(record), id: ONLY }
      : { ...BLANK_ROOM_TYPE, id: ONLY };

  const open = (record: RoomTypeRecord | undefined, before: RoomType, typed?: RoomType) => {
    const form = createRoomTypesForm();
    form.load([typed ?? before]);
    saveRoomType = new SaveRoomType(records, clock, { hotelId, record });
    const edited = ref({ form, record });
    const changed = typed !== undefined;
    Object.assign(state, { edited, changed, leftover: undefined, error: '' });
    subscribe(form.state, () => {
      state.changed = true;
      const [mine] = form.state.roomTypes;
      // Rooms that could not be made leave the room type behind, which is then the one to continue.
      if (mine && state.edited?.form === form) draft.keep(before, mine, idOf(state.edited.record));
    });
  };

  const problemsOf = (roomType: RoomType, record: RoomTypeRecord | undefined): Problem[] => {
    const present = countOf(record);
    const problems = validateRoomTypes([roomType]);
    const path = '0.room_count';
    if (roomType.room_count < present) {
      const message = `There are ${present} rooms of this type. To have fewer, remove them one by one.`;
      return [...problems.filter((problem) => problem.path !== path), { path, message }];
    }
    // A room type whose rooms are all gone can be changed all the same.
    const isUnchanged = record !== undefined && roomType.room_count === present;
    return isUnchanged ? problems.filter((problem) => problem.path !== path) : problems;
  };

  const refuse = (form: RoomTypesForm, error: ApiError) => {
    const [roomType] = form.state.roomTypes;
    const problems = Object.entries(error.fields)
      .filter(([field]) => roomType && field in roomType)
      .map(([field, message]) => ({ path: `0.${field}`, message }));
    form.show(problems);
    if (problems.length > 0) state.summaries += 1;
    const isAllSaid = problems.length > 0 && problems.length === Object.keys(error.fields).length;
    if (!isAllSaid) state.error = errorMessage(error, 'room');
  };

  const take = (form: RoomTypesForm, outcome: RoomTypeOutcome): boolean => {
    const { roomTypes, rooms, record, made, unmade } = outcome;
    data.set({ roomTypes, rooms });
    if (unmade.length === 0) {
      draft.drop();
      Object.assign(state, { edited: undefined, changed: false });
      notify(saved(record.name));
      return true;
    }
    state.edited = ref({ form, record });
    const [mine] = form.state.roomTypes;
    if (mine) draft.keep(fieldsOf(record), mine, idOf(record));
    state.leftover = { made: made.length, unmade };
    return false;
  };

  return {
    state,
    draft,
    restore: () =>
      reopen(draft, notify, { list: data, itemsIn: ({ roomTypes }) => roomTypes, fieldsOf, open }),
    add: () => open(undefined, fieldsOf(undefined)),
    edit: (record) => open(record, fieldsOf(record)),
    cancel() {
      if (state.saving) return;
      Object.assign(state, { edited: undefined, changed: false });
      draft.drop();
    },
    async save() {
      const { edited } = state;
      const roomType = edited?.form.state.roomTypes[0];
      if (!edited || !roomType || state.saving) return false;
      const { form, record } = edited;
      const problems = problemsOf(roomType, record);
      form.show(problems);
      Object.assign(state, { error: '', leftover: undefined });
      if (problems.length > 0) {
        state.summaries += 1;
        notify(NOTICES.validationError);
        return false;
      }
      state.saving = true;
      try {
        const onProgress = (made: number, total: number) => {
          state.progress = total > 0 ? { made, total } : undefined;
        };
        return take(form, await saveRoomType.run({ ...roomType }, onProgress));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refuse(form, error);
        return false;
      } finally {
        Object.assign(state, { saving: false, progress: undefined });
      }
    },
  };
}

function idOf(record: RoomTypeRecord | undefined): string {
  return record ? String(record.id) : '';
}
