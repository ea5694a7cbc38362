import { useCallback, useEffect, useMemo } from 'react';
import { Redirect, useLocation } from 'wouter';
import { ERROR_CATALOGUE } from '#application/errors/error-catalogue.ts';
import { areaUnitOf } from '#domain/rooms/room-size.ts';
import { roleOf } from '#domain/session/session.ts';
import { withoutDirection } from '#domain/text/plain-text.ts';
import { HotelLocale } from '#ui/components/moment.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import type { ScreenProps } from '#ui/services.ts';
import { PRODUCT } from '#ui/shell/document-title.ts';
import { Frame } from '#ui/shell/frame.tsx';
import { useResource } from '#ui/shell/loading/loaded.tsx';
import { Opened } from '#ui/shell/loading/opened.tsx';
import { localeOf } from '#ui/texts/money.ts';
import { errorNotice } from '#ui/texts/notices.ts';
import { createDashboard, type Dashboard } from './dashboard.ts';
import { LogoImage } from './logo-image.tsx';
import { SECTIONS, sectionsFor } from './sections.ts';
import { UserMenu } from './user-menu.tsx';

export default function DashboardScreen({ loadServices, notify }: ScreenProps) {
  const open = useCallback(async () => {
    const services = await loadServices();
    // `createDashboard` returns undefined if the user has signed out since.
    return createDashboard({ ...services, ...(await services.loadHotelServices()) }, notify);
  }, [loadServices, notify]);
  return <Opened open={open}>{(dashboard) => <DashboardFrame dashboard={dashboard} />}</Opened>;
}

const [OVERVIEW] = SECTIONS;
const DENIED = errorNotice('Not Allowed', ERROR_CATALOGUE.general.byStatus[403] ?? '');

function DashboardFrame({ dashboard }: { readonly dashboard: Dashboard }) {
  const [path] = useLocation();
  const known = SECTIONS.find((candidate) => candidate.path === path);
  const section = known ?? OVERVIEW;
  const user = useResource(dashboard.account).value ?? dashboard.user;
  const role = roleOf(user);
  const offered = useMemo(() => sectionsFor(role), [role]);
  const { value } = useResource(dashboard.hotel);
  useEffect(() => dashboard.open(), [dashboard]);

  const mayStay = offered.includes(section);
  // Sign-in opens the overview for all users.
  const isDenied = !mayStay && section !== OVERVIEW;
  useEffect(() => {
    if (isDenied) dashboard.notify(DENIED);
  }, [isDenied, dashboard]);
  if (!known) return <Redirect to="/" replace />;
  if (!mayStay) return <Redirect to={offered[0]!.path} replace />;
  const { country = '', logo = '' } = value ?? {};
  const named = value && !value.sample ? value : (user.user_profile?.hotel ?? user.hotel);
  const hotelName = withoutDirection(named?.name || PRODUCT);
  return (
    <HotelLocale value={localeOf(country)}>
      <RoomSizeUnit value={areaUnitOf(country)}>
        <Frame
          name="Dashboard"
          sections={offered}
          section={section}
          hotelName={hotelName}
          bar={
            <>
              <LogoImage
                address={logo}
                alt=""
                className="size-10 shrink-0 rounded-control object-contain"
              />
              <p className="line-clamp-2 min-w-0 grow font-semibold wrap-anywhere">{hotelName}</p>
              <UserMenu dashboard={dashboard} />
            </>
          }
        >
          {!dashboard.can('view') && <UnknownRole role={role} />}
          <section.Screen
            dashboard={dashboard}
            isOffered={(to) => offered.some((other) => other.path === to)}
          />
        </Frame>
      </RoomSizeUnit>
    </HotelLocale>
  );
}

/** An unknown role has no permissions (docs/behaviour.md §6). */
function UnknownRole({ role }: { readonly role: string | undefined }) {
  return (
    <NoticeBox kind="warning" className="mb-6">
      {role === undefined
        ? 'You have no role in this hotel'
        : `Your role in this hotel, “${role}”, has no permissions here`}
      , so you can only see your own account. Ask your administrator for a role with permissions.
    </NoticeBox>
  );
}
