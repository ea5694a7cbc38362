import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Card } from '#ui/components/card.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { createOverview } from './overview.ts';
import { FiguresCard } from './figures-card.tsx';
import { RoomMap } from './room-map.tsx';
import { SetupChecklistCard } from './setup-checklist-card.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';

/** The hotel at a glance: remaining setup, figures and rooms. */
export default function OverviewSection({ dashboard, isOffered }: SectionProps) {
  const { settings, role } = dashboard;
  const [overview] = useState(() => createOverview(dashboard));
  const { now: hotel } = useSnapshot(dashboard.hotel.state) as typeof dashboard.hotel.state;
  return (
    <div className="space-y-6">
      <Loaded of={overview.checklist} label="Loading the setup checklist" lines={1}>
        {(checklist) => (
          <SetupChecklistCard
            checklist={checklist}
            can={(action) => dashboard.can(action)}
            isOffered={isOffered}
            hasWizard={settings.setupGate === 'status' && role === 'admin'}
          />
        )}
      </Loaded>
      <Card title="At a glance">
        <Loaded of={overview.figures} label="Loading the figures">
          {(figures) => <FiguresCard figures={figures} hotel={hotel.value} />}
        </Loaded>
      </Card>
      <Card title="Room map" description="Choose a room to see it in the list of rooms.">
        <Loaded of={overview.rooms} label="Loading the rooms" context="room" lines={6}>
          {(map) => <RoomMap map={map} />}
        </Loaded>
      </Card>
    </div>
  );
}
