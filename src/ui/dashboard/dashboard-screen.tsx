import { useCallback } from 'react';
import type { ScreenProps } from '#ui/services.ts';
import { Opened } from '#ui/shell/loading/load-failure.tsx';
import { createDashboard } from './dashboard.ts';
import { DashboardLayout } from './dashboard-layout.tsx';

/** Loads what the sections share, and then shows the dashboard. */
export default function DashboardScreen({ loadServices, notify }: ScreenProps) {
  const open = useCallback(async () => {
    const services = await loadServices();
    // Undefined once the user has signed out: that leads to /login.
    return createDashboard({ ...services, ...(await services.loadHotelServices()) }, notify);
  }, [loadServices, notify]);
  return (
    <Opened open={open} message="Loading...">
      {(dashboard) => <DashboardLayout dashboard={dashboard} />}
    </Opened>
  );
}
