import { Building2, FileUp, KeyRound, LogOut } from 'lucide-react';
import { Suspense, useCallback, useRef, useState, type ComponentType } from 'react';
import { proxy } from 'valtio';
import { Link, Redirect, useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Lacking } from '#ui/shell/lacking.ts';
import type { ScreenProps } from '#ui/services.ts';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { SkipLink } from '#ui/components/skip-link.tsx';
import { PRODUCT, useDocumentTitle } from '#ui/shell/document-title.ts';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { Opened } from '#ui/shell/loading/opened.tsx';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { stopWaiting } from '#ui/shell/notices/waiting.ts';
import { leave } from '#ui/shell/session/leaving.ts';
import { unfinishedWork } from '#ui/shell/session/leaving.ts';
import { useFocusOnChange } from '#ui/shell/use-focus-on-change.ts';
import type { HotelsParts, HotelsSectionProps } from './hotels-parts.ts';

interface Section {
  readonly path: string;
  readonly label: string;
  readonly icon: ComponentType<{ readonly className?: string }>;
  readonly Screen: ComponentType<HotelsSectionProps>;
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

/** The page of the onboarding account (docs/decisions/onboarding-account-opens-hotels.md). */
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
  const known = SECTIONS.find((section) => section.path === path);
  const { label, Screen } = known ?? HOTELS;
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(label);
  useFocusOnChange(heading, label);
  if (!known) return <Redirect to={HOTELS.path} replace />;
  return (
    <div className="min-h-screen bg-page font-sans text-ink">
      <SkipLink target={heading} />
      <header className="border-b border-line bg-white">
        <TopBar parts={parts} />
        <Navigation current={path} />
      </header>
      <main id="content" className="mx-auto max-w-7xl px-4 py-6 sm:px-6 lg:py-8">
        <h1
          ref={heading}
          tabIndex={-1}
          className="mb-6 w-fit rounded-sm text-2xl font-semibold tracking-tight focus-ring focus-visible:outline-offset-4"
        >
          {label}
        </h1>
        <LoadBoundary key={path}>
          <Suspense fallback={<Skeleton label={`Loading ${label}`} />}>
            <Screen parts={parts} />
          </Suspense>
        </LoadBoundary>
      </main>
    </div>
  );
}

function TopBar({ parts: { session, pauses } }: HotelsSectionProps) {
  const [loss, setLoss] = useState('');
  const signOut = () =>
    leave(() => {
      session.close();
      stopWaiting(pauses);
      navigate('/login', { replace: true });
    });
  const ask = () => {
    const found = unfinishedWork();
    if (found === '') signOut();
    else setLoss(found);
  };
  return (
    <div className="mx-auto flex min-h-15 max-w-7xl items-center justify-between gap-4 px-4 py-2 sm:px-6">
      <p className="font-semibold">{PRODUCT}</p>
      <Button variant="quiet" className="-mr-4 shrink-0" icon={<LogOut />} onClick={ask}>
        Sign out
      </Button>
      {loss !== '' && (
        <ConfirmDialog
          danger
          title="Sign out?"
          confirmLabel="Sign out"
          onCancel={() => setLoss('')}
          onConfirm={signOut}
        >
          <p>{loss}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Navigation({ current }: { readonly current: string }) {
  return (
    <nav aria-label="Sections">
      <ul className="mx-auto flex max-w-7xl gap-1 overflow-x-auto px-2 sm:px-4">
        {SECTIONS.map(({ path, label, icon: Icon }) => (
          <li key={path} className="shrink-0">
            <Link
              href={path}
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-control items-center gap-2 border-b-4 border-transparent px-3 py-2 font-medium text-ink/75 hover:text-brand-dark focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand aria-[current=page]:border-brand aria-[current=page]:text-brand-dark forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              <Icon className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
