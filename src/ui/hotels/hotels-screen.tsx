import { Building2, FileUp, KeyRound } from 'lucide-react';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { proxy } from 'valtio';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Badge } from '#ui/components/badge.tsx';
import type { ScreenProps } from '#ui/services.ts';
import { PRODUCT } from '#ui/shell/document-title.ts';
import { Frame, type FrameSection } from '#ui/shell/frame.tsx';
import type { Lacking } from '#ui/shell/action.ts';
import { lazyPart, type Loads } from '#ui/shell/loading/lazy.ts';
import { Opened } from '#ui/shell/loading/opened.tsx';
import { stopWaiting } from '#ui/shell/notices/waiting.ts';
import { unfinishedWork } from '#ui/shell/session/leaving.ts';
import { SignInAgain } from '#ui/shell/session/sign-in-again.tsx';
import { workElsewhere } from '#ui/shell/session/work-elsewhere.ts';
import { SignOutButton } from '#ui/shell/session/use-sign-out.tsx';
import type { HotelsParts, HotelsSectionProps } from './hotels-parts.ts';

interface Section extends FrameSection {
  readonly Screen: ComponentType<HotelsSectionProps> & Loads;
}

const HOTELS: Section = {
  path: '/hotels',
  label: 'Your hotels',
  icon: Building2,
  Screen: lazyPart(() => import('./estate/estate-section.tsx')),
};

const SECTIONS: readonly Section[] = [
  HOTELS,
  {
    path: '/hotels/import',
    label: 'Import',
    icon: FileUp,
    Screen: lazyPart(() => import('./import/import-section.tsx')),
  },
  {
    path: '/hotels/account',
    label: 'Account',
    icon: KeyRound,
    Screen: lazyPart(() => import('./account/account-section.tsx')),
  },
];

export default function HotelsScreen({ loadServices, notify }: ScreenProps) {
  const open = useCallback(async (): Promise<HotelsParts | undefined> => {
    const services = await loadServices();
    const username = services.session.current()?.currentUser?.username;
    // The user has signed out, and the app is already leaving for /login.
    if (username === undefined) return undefined;
    const estate = await services.loadEstateServices();
    return { ...services, ...estate, username, lacking: proxy<Lacking>({}), notify };
  }, [loadServices, notify]);
  return <Opened open={open}>{(parts) => <HotelsLayout parts={parts} />}</Opened>;
}

function HotelsLayout({ parts }: HotelsSectionProps) {
  const [path] = useLocation();
  // Other paths are those of hotels.
  const section = SECTIONS.find((known) => known.path === path) ?? HOTELS;
  const [title, setTitle] = useState<string>();
  const shown = { ...section, label: title ?? section.label };
  return (
    <Frame name="Sections" sections={SECTIONS} section={shown} bar={<TopBar parts={parts} />}>
      <section.Screen parts={parts} onTitle={setTitle} />
      <SignInAgain services={parts} isNeeded={hasUnfinishedWork} />
    </Frame>
  );
}

const hasUnfinishedWork = () => unfinishedWork() !== '';

const ASKING_MS = 2000;

/** What this tab or another one does to hotels. */
function useWorkInProgress({ launchLock, undoLock }: HotelsParts): string {
  const [work, setWork] = useState('');
  useEffect(() => {
    const ask = async () => {
      const [isLaunching, isUndoing] = await Promise.all([launchLock.isHeld(), undoLock.isHeld()]);
      setWork(isUndoing ? 'Undoing a launch' : isLaunching ? 'Launching hotels' : '');
    };
    void ask();
    const timer = setInterval(() => void ask(), ASKING_MS);
    return () => clearInterval(timer);
  }, [launchLock, undoLock]);
  return work;
}

function TopBar({ parts }: HotelsSectionProps) {
  const { session, pauses } = parts;
  const work = useWorkInProgress(parts);
  const signOut = () => {
    session.close();
    stopWaiting(pauses);
    navigate('/login', { replace: true });
  };
  return (
    <>
      <p className="grow font-semibold">{PRODUCT}</p>
      <output>{work !== '' && <Badge tone="brand">{work}</Badge>}</output>
      <SignOutButton
        className="-mr-3 shrink-0"
        workElsewhere={() => workElsewhere(parts)}
        onSignOut={signOut}
      />
    </>
  );
}
