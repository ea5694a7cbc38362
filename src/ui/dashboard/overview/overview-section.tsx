import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { cleansRooms, seesMoney } from '#domain/staff/staff-roles.ts';
import { Card } from '#ui/components/card.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { Refreshed } from '#ui/shell/loading/refreshed.tsx';
import { createOverview, type Overview } from './overview.ts';
import { EndingRatesNotice, useEndingRates } from './ending-rates.tsx';
import { FiguresCard } from './figures-card.tsx';
import { RoomMapCard } from './room-map.tsx';
import { RoomsToCleanCard } from './housekeeping/rooms-to-clean-card.tsx';
import { createRoomsToClean } from './housekeeping/rooms-to-clean.ts';
import { SetupChecklistCard } from './setup-checklist-card.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';

/** The hotel at a glance: for housekeepers the rooms to clean, for others setup and figures. */
export default function OverviewSection(props: SectionProps) {
  const { dashboard } = props;
  const [overview] = useState(() => createOverview(dashboard));
  const [work] = useState(() => createRoomsToClean(dashboard, overview.rooms));
  const isHousekeeping = cleansRooms(dashboard.role);
  return (
    <>
      <Refreshed
        services={dashboard}
        of={[overview.figures, overview.rooms]}
        what={isHousekeeping ? 'The rooms' : 'The figures and the rooms'}
      />
      <div className="space-y-6">
        {!isHousekeeping && <SetupAndFigures {...props} overview={overview} />}
        <Loaded of={overview.rooms} label="Loading the rooms" context="room" lines={6}>
          {(map) => (
            <>
              {isHousekeeping && <RoomsToCleanCard work={work} map={map} />}
              <RoomMapCard map={map} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

interface SetupAndFiguresProps extends SectionProps {
  readonly overview: Overview;
}

function SetupAndFigures({ dashboard, isOffered, overview }: SetupAndFiguresProps) {
  const { settings, role } = dashboard;
  const { now: hotel } = useSnapshot(dashboard.hotel.state) as typeof dashboard.hotel.state;
  const mayManage = dashboard.can('manage_rates');
  const warning = useEndingRates(overview.endingRates, isOffered('/dashboard/rates'), mayManage);
  return (
    <>
      {warning && <EndingRatesNotice warning={warning} mayManage={mayManage} />}
      <Loaded
        of={overview.checklist}
        label="Loading the setup checklist"
        context="general"
        lines={1}
      >
        {(checklist) => (
          <SetupChecklistCard
            checklist={checklist}
            mark={overview.mark}
            can={(action) => dashboard.can(action)}
            isOffered={isOffered}
            hasWizard={settings.setupGate === 'status' && role === 'admin'}
            warnings={warning && { rates: warning.title }}
          />
        )}
      </Loaded>
      <Card title="At a glance">
        <Loaded of={overview.figures} label="Loading the figures" context="general">
          {(figures) => (
            <FiguresCard
              figures={figures}
              hotel={hotel.value}
              isOffered={isOffered}
              seesMoney={seesMoney(role)}
            />
          )}
        </Loaded>
      </Card>
    </>
  );
}
