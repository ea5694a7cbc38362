import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { comparableText, type Id, type ServerRecord } from '#domain/record.ts';
import type { PlanHotel } from '#application/onboarding/plan-hotel.ts';
import { asSeen } from '#domain/text/unseen-signs.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import { numberRooms } from '#domain/rooms/room-numbers.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import { diffHotel } from '#domain/diff/diff-hotel.ts';
import {
  hotelDifferences,
  type HotelDifferences,
} from '#application/onboarding/hotel-differences.ts';
import { NOTHING_EARLIER } from '#application/onboarding/journal-entries.ts';
import { readHotel, type ShownHotel } from '#application/records/read-live.ts';
import { hotelNamed } from '#application/identity/existing-hotels.ts';
import { staffMemberOf } from '#application/records/hotel-records.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { hotelDocumentOf } from './read-hotel-document.ts';
import { doubtingUnlisted, listIn } from '#domain/diff/live.ts';
import { LISTED } from '#domain/plan/operation.ts';
import { incompleteKinds } from '#domain/diff/record-list.ts';

/** A live hotel as a configuration that sets up the same hotel elsewhere, without IDs and passwords. */
export interface ExportedHotel extends Pick<
  HotelDifferences,
  'differences' | 'extras' | 'otherYears' | 'unreliable'
> {
  readonly hotelId: Id;
  readonly document: HotelDocument;
  /** Room numbers that a configuration cannot list (docs/decisions/room-numbers-as-people-write.md). */
  readonly lostNumbers: readonly string[];
  /** Paths of texts in which spaces replaced control characters, which configurations must not contain. */
  readonly cleaned: readonly string[];
  /** Why `onboard` would refuse the configuration. If there is a reason, it is not compared with the hotel. */
  readonly problems: readonly Problem[];
}

export function createExportHotel(api: OnboardingApi, planHotel: PlanHotel, random: RandomInt) {
  /** Undefined if no hotel has that code or ID. Throws `ApiError`. */
  const run = async (codeOrId: string): Promise<ExportedHotel | undefined> => {
    const hotelId = await hotelNamed(api, codeOrId);
    return hotelId === undefined ? undefined : await read(hotelId);
  };
  const read = async (hotelId: Id): Promise<ExportedHotel> => {
    const live = await readHotel(api, hotelId, LISTED);
    const whole = {
      ...hotelDocumentOf(live, planHotel.now()),
      staffUsers: listIn(live, 'user').map(staffUserOf),
    };
    const { document, cleaned } = cleanedDocument(whole);
    const { id: _, ...hotelProfile } = document.hotelProfile ?? {};
    return {
      hotelId,
      document: { ...document, hotelProfile },
      cleaned,
      unreliable: incompleteKinds(live.lists),
      ...compared(document, doubtingUnlisted(live)),
    };
  };
  const compared = (
    document: HotelDocument,
    live: ShownHotel,
  ): Omit<ExportedHotel, 'hotelId' | 'document' | 'cleaned' | 'unreliable'> => {
    const { config, problems } = checkDocument(document, { random });
    if (problems.length > 0)
      return { problems, lostNumbers: [], differences: [], extras: [], otherYears: [] };
    const changes = diffHotel(planHotel.run(config), live, NOTHING_EARLIER, {
      hotelCode: config.hotelProfile.code,
    });
    const { differences, extras, otherYears } = hotelDifferences(changes, live);
    const planned = new Set(numberRooms(config.roomTypes).map(({ number }) => number));
    const numbers = listIn(live, 'room').map(
      ({ room_number }) => comparableText(room_number) ?? '',
    );
    const lostNumbers = numbers.filter((number) => !planned.has(number));
    return { problems, lostNumbers, differences, extras, otherYears };
  };
  return { run, read };
}

function cleanedDocument(document: HotelDocument): Pick<ExportedHotel, 'document' | 'cleaned'> {
  const cleaned: string[] = [];
  const clean = (value: unknown, path: string, field: string): unknown => {
    if (typeof value === 'string') {
      const mayHaveLines = field === 'description';
      const controls = mayHaveLines ? /(?![\n\t\r])\p{Cc}+/gu : /\p{Cc}+/gu;
      const plain = asSeen(value.toWellFormed().replace(controls, ' '), { mayHaveLines });
      if (plain !== value) cleaned.push(path);
      return plain;
    }
    if (typeof value !== 'object' || value === null) return value;
    const below = (key: string) => (path === '' ? key : `${path}.${key}`);
    if (Array.isArray(value)) {
      return value.map((item, index) => clean(item, below(String(index)), field));
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, clean(member, below(key), key)]),
    );
  };
  return { document: clean(document, '', '') as HotelDocument, cleaned };
}

function staffUserOf(record: ServerRecord): Partial<StaffUser> {
  const { id: _, is_active, ...user } = staffMemberOf(record);
  return { ...user, ...(!is_active && { is_active }) };
}
