import { checkDocument, type HotelConfig, type HotelDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/operation.ts';
import { WIZARD_STEPS, type WizardStepKey } from '#domain/wizard-steps.ts';

/** What is kept of a wizard (R20): never a password. */
export interface WizardDraft {
  readonly document: HotelDocument;
  readonly completed: readonly WizardStepKey[];
  readonly step: number;
  readonly codeIsTyped: boolean;
  /** The hotel that a launch created: the next one updates it (R8). */
  readonly hotelId?: Id;
}

/** The configuration as a document (R21): no local ids and no passwords. */
export function documentOf({
  hotelProfile,
  roomTypes,
  rates,
  staffUsers,
}: HotelConfig): HotelDocument {
  return {
    hotelProfile,
    roomTypes: roomTypes.map(({ id: _, ...roomType }) => roomType),
    rates: { ...rates, rates: rates.rates.map(({ room_type_id: _, ...rate }) => rate) },
    staffUsers: staffUsers.map(
      ({ first_name, last_name, email, username, role, is_active, phone, employee_id }) => ({
        first_name,
        last_name,
        email,
        username,
        role,
        is_active,
        phone,
        employee_id,
      }),
    ),
  };
}

/**
 * A document as the wizard holds it: complete, with local ids, passwords empty where none is given,
 * and whatever is wrong with it left for the steps to show.
 */
export function configOf(document: HotelDocument): HotelConfig {
  const { config } = checkDocument(document, { random: () => 0 });
  return {
    ...config,
    staffUsers: config.staffUsers.map((user, index) => ({
      ...user,
      password: document.staffUsers?.[index]?.password ?? '',
    })),
  };
}

/** A stored draft, or undefined where it is none (another version's, or not this app's). */
export function readDraft(stored: unknown): WizardDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { document, completed, step, codeIsTyped, hotelId } = stored as Partial<WizardDraft>;
  if (typeof document !== 'object' || !Array.isArray(completed)) return undefined;
  const keys = WIZARD_STEPS.map(({ key }) => key);
  return {
    document,
    completed: keys.filter((key) => completed.includes(key)),
    step: typeof step === 'number' && step in keys ? step : 0,
    codeIsTyped: codeIsTyped === true,
    ...(hotelId !== undefined && { hotelId }),
  };
}
