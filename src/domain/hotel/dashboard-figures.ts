export interface DashboardFigures {
  total_rooms: number;
  occupied_rooms: number;
  staff: number;
  revenue: number;
  tasks: number;
  reservations: number;
  /** Percent. */
  occupancy_rate: number;
  average_rate: number;
}

/**
 * docs/behaviour.md §9; shown as sample data only (docs/decisions.md
 * R27).
 */
export const FALLBACK_FIGURES: Readonly<DashboardFigures> = {
  total_rooms: 30,
  occupied_rooms: 18,
  staff: 8,
  revenue: 185_000,
  tasks: 3,
  reservations: 24,
  occupancy_rate: 60,
  average_rate: 4500,
};
