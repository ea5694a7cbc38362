import { createReadSetupStatus } from '#application/session/setup-status.ts';
import { createOverview, type OverviewParts } from '#ui/dashboard/overview/overview.ts';
import type { standingHotel } from './standing-hotel.ts';

/** The overview of a hotel for users who may do everything. */
export function overviewOf(
  { parts }: Awaited<ReturnType<typeof standingHotel>>,
  others: Partial<OverviewParts> = {},
) {
  return createOverview({
    ...parts,
    can: () => true,
    hotelApi: { dashboardFigures: () => Promise.reject(new Error('No figures')) },
    loadSetupStatus: () => Promise.resolve(createReadSetupStatus(parts.records)),
    ...others,
  });
}
