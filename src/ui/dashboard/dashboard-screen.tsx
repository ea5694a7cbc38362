import { useCallback, useEffect, useState } from 'react';
import { OpenFailure } from '#ui/shell/loading/load-failure.tsx';
import { LoadingIndicator } from '#ui/shell/loading/loading-indicator.tsx';
import type { LoadServices } from '#ui/services.ts';
import { createDashboard, type Dashboard } from './dashboard.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { DashboardLayout } from './dashboard-layout.tsx';

export interface DashboardScreenProps {
  readonly loadServices: LoadServices;
  readonly notify: Notify;
}

/** Loads what the sections share, and then shows the dashboard. */
export default function DashboardScreen({ loadServices, notify }: DashboardScreenProps) {
  const [opened, setOpened] = useState<{ dashboard: Dashboard } | { failure: unknown }>();
  const isOpen = opened !== undefined;
  const tryAgain = useCallback(() => setOpened(undefined), []);

  useEffect(() => {
    if (isOpen) return;
    const open = async () => {
      try {
        const services = await loadServices();
        const dashboard = createDashboard(
          { ...services, ...(await services.loadHotelServices()) },
          notify,
        );
        // Signed out meanwhile: that leads to /login.
        if (dashboard) setOpened({ dashboard });
      } catch (failure) {
        setOpened({ failure });
      }
    };
    void open();
  }, [isOpen, loadServices, notify]);

  if (!opened) return <LoadingIndicator fullScreen message="Loading..." />;
  if ('failure' in opened) {
    const { failure } = opened;
    return <OpenFailure failure={failure} onRetry={tryAgain} />;
  }
  return <DashboardLayout dashboard={opened.dashboard} />;
}
