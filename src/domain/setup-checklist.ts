export interface SetupStatus {
  is_fully_configured: boolean;
  has_room_types: boolean;
  has_rates: boolean;
  has_staff_users: boolean;
}

/** What a status that cannot be read is taken for (SPEC §7). */
export const NOT_CONFIGURED: Readonly<SetupStatus> = {
  is_fully_configured: false,
  has_room_types: false,
  has_rates: false,
  has_staff_users: false,
};

export interface OnboardingProgress {
  hotel_configured: boolean;
  room_types_count: number;
  rates_count: number;
  staff_users_count: number;
  is_complete: boolean;
}

const PERCENT_PER_ITEM = 25;

/** 'Checklist completion counts 25% per item' (SPEC §9): hotel, room types, rates, staff. */
export function checklistPercent(progress: Omit<OnboardingProgress, 'is_complete'>): number {
  const items = [
    progress.hotel_configured,
    progress.room_types_count > 0,
    progress.rates_count > 0,
    progress.staff_users_count > 0,
  ];
  return PERCENT_PER_ITEM * items.filter(Boolean).length;
}
