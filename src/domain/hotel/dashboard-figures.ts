/** From docs/fields.md §9. Shown only as sample data. */
export const FALLBACK_FIGURES = {
  total_rooms: 30,
  occupied_rooms: 18,
  staff: 8,
  revenue: 185_000,
  tasks: 3,
  reservations: 24,
  /** In percent. */
  occupancy_rate: 60,
  average_rate: 4500,
};

export type DashboardFigures = typeof FALLBACK_FIGURES;
