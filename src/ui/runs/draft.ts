import type { LaunchTarget } from '#application/launch/setup-launch.ts';
import { checkDocument, type HotelConfig, type HotelDocument } from '#domain/hotel-config.ts';
import type { AmountOrigin, RoomTypeRate } from '#domain/rates/rates.ts';
import { fieldOf, idIn, isObject } from '#domain/record.ts';
import type { Chosen } from '#ui/forms/profile/profile-form.ts';
import type { SourceHotel } from '#ui/files/handed-over.ts';
import { isTime } from '#ui/shell/json-store.ts';
import type { ReadStoredDocument } from '#ui/services.ts';
import { readStoredResult, type StoredResult } from './launch-result.ts';

export interface ExistingSetup {
  readonly isComplete: boolean;
  readonly asRead: string;
}

/** Never contains a password (docs/decisions/draft-survives-without-passwords.md). */
export interface WizardDraft {
  readonly document: HotelDocument;
  readonly completed: readonly string[];
  readonly step: number;
  /** The fields of the profile that follow neither its name nor its country. */
  readonly chosen: Chosen;
  /** The origin of each base rate, in the order of the room types (docs/decisions/amount-keeps-its-currency.md). */
  readonly origins: readonly (AmountOrigin | null)[];
  readonly fromReview: boolean;
  readonly hotel: LaunchTarget;
  readonly source?: SourceHotel | undefined;
  readonly existing?: ExistingSetup | undefined;
  /** When the draft was stored, in ms since 1970. */
  readonly savedAt?: number | undefined;
  readonly result?: StoredResult | undefined;
}

/**
 * Completes a document for the wizard, and adds local IDs. Passwords are empty unless the document contains them.
 * Invalid values stay, so that the steps can show them. A room type without a rate gets one when the rates step opens.
 */
export function configOf(document: HotelDocument): HotelConfig {
  const { config } = checkDocument(document, { random: () => 0 });
  const givenRates = config.rates.rates.slice(0, document.rates?.rates?.length ?? 0);
  return {
    ...config,
    rates: { ...config.rates, rates: givenRates.filter(({ room_type_id: id }) => id !== '') },
    staffUsers: config.staffUsers.map((user, index) => ({
      ...user,
      password: document.staffUsers?.[index]?.password ?? '',
    })),
  };
}

/** Adds the origins to the configuration of a draft. */
export function withOriginsOf(config: HotelConfig, origins: WizardDraft['origins']): HotelConfig {
  const places = new Map(config.roomTypes.map(({ id }, index) => [id, index]));
  const rates = config.rates.rates.map((rate): RoomTypeRate => {
    const origin = origins[places.get(rate.room_type_id) ?? -1];
    // Drafts do not store suggested rates in another currency. `configOf` suggests such a rate
    // again and sets its origin, which must stay.
    return rate.origin || !origin ? rate : { ...rate, origin };
  });
  return { ...config, rates: { ...config.rates, rates } };
}

export interface DraftSummary {
  readonly name: string;
  readonly hotel: LaunchTarget;
  readonly step: number;
  readonly savedAt: number | undefined;
  readonly result: StoredResult | undefined;
  readonly document: unknown;
}

export interface ReadDraft {
  readonly draft: WizardDraft;
  /** The paths of damaged values, which get their defaults; '' stands for the whole document. */
  readonly dropped: readonly string[];
}

/** Whether the stored value is a draft, perhaps a damaged one. */
function isDraft(stored: unknown): stored is Readonly<Record<keyof WizardDraft, unknown>> {
  return isObject(stored) && 'document' in stored;
}

/** Returns undefined if the stored value is not a draft. */
export function readDraftSummary(stored: unknown): DraftSummary | undefined {
  if (!isDraft(stored)) return undefined;
  const { document, hotel, step, savedAt, result } = stored;
  const name = fieldOf(fieldOf(document, 'hotelProfile'), 'name');
  return {
    name: typeof name === 'string' ? name.trim() : '',
    hotel: readHotel(hotel),
    step: typeof step === 'number' ? step : 0,
    savedAt: isTime(savedAt) ? savedAt : undefined,
    result: readStoredResult(result),
    document,
  };
}

/** Reads the parts of a stored draft that are not damaged. Returns undefined if it is not a draft. */
export function readDraft(
  stored: unknown,
  readDocument: ReadStoredDocument,
): ReadDraft | undefined {
  const summary = readDraftSummary(stored);
  if (!summary || !isDraft(stored)) return undefined;
  const { completed, chosen, origins, fromReview, source, existing } = stored;
  const { document, dropped } = readDocument(stored.document);
  const { hotel, savedAt, result } = summary;
  const draft: WizardDraft = {
    document,
    completed: Array.isArray(completed) ? completed.map(String) : [],
    step: summary.step,
    // Drafts of earlier versions do not say what the user chose, so assume everything.
    chosen: isObject(chosen) ? chosen : ALL_CHOSEN,
    origins: Array.isArray(origins) ? origins.map(readOrigin) : [],
    fromReview: fromReview === true,
    hotel,
    savedAt,
    result,
    ...(isSource(source) && { source }),
    ...(isExisting(existing) && { existing }),
  };
  const lostId = fieldOf(stored.hotel, 'id') !== undefined && hotel.id === undefined;
  return { draft, dropped: lostId ? [...dropped, LAUNCHED_HOTEL] : dropped };
}

/** The path of the hotel that the last launch created. */
export const LAUNCHED_HOTEL = 'hotel.id';

function readHotel(stored: unknown): LaunchTarget {
  const [run, isPartlyUndone] = [fieldOf(stored, 'run'), fieldOf(stored, 'isPartlyUndone')];
  return {
    run: typeof run === 'string' ? run : undefined,
    id: idIn(stored),
    ...(isPartlyUndone === true && { isPartlyUndone }),
  };
}

function isSource(stored: unknown): stored is SourceHotel {
  return idIn(stored) !== undefined && typeof fieldOf(stored, 'name') === 'string';
}

function isExisting(stored: unknown): stored is ExistingSetup {
  const { isComplete, asRead } = (isObject(stored) ? stored : {}) as Partial<ExistingSetup>;
  return typeof isComplete === 'boolean' && typeof asRead === 'string';
}

const ALL_CHOSEN: Chosen = { code: true, currency: true, timezone: true, tax_rate: true };

function readOrigin(stored: unknown): AmountOrigin | null {
  if (!isObject(stored)) return null;
  const { currency, suggestion } = stored as Partial<AmountOrigin>;
  if (typeof currency !== 'string') return null;
  return { currency, ...(typeof suggestion === 'number' && { suggestion }) };
}
