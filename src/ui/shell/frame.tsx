import { Suspense, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'wouter';
import { oneTabStop } from '#ui/components/one-tab-stop.ts';
import { HeaderSlot } from '#ui/shell/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { SkipLink } from '#ui/components/skip-link.tsx';
import { useDocumentTitle } from './document-title.ts';
import { usePreloading, type Loads } from './loading/lazy.ts';
import { LoadBoundary } from './loading/load-boundary.tsx';
import { useFocusOnChange } from '#ui/components/focus.ts';

export interface FrameSection {
  readonly path: string;
  readonly label: string;
  readonly icon: ComponentType<{ readonly className?: string }>;
  /** Loaded when it is first shown, or earlier, on the user's first interaction. */
  readonly Screen: Loads;
}

export interface FrameProps {
  readonly name: string;
  readonly sections: readonly FrameSection[];
  readonly section: FrameSection;
  readonly hotelName?: string;
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

export function Frame({
  name,
  sections,
  section: { path, label },
  hotelName,
  bar,
  children,
}: FrameProps) {
  usePreloading(useMemo(() => sections.map(({ Screen }) => Screen), [sections]));
  useDocumentTitle(hotelName === undefined ? label : `${label} – ${hotelName}`);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, path);
  return (
    <div className="min-h-screen bg-page font-sans text-ink">
      <SkipLink target={heading} />
      <header className="page-header relative z-30 border-b border-line bg-white print:hidden">
        <div className="mx-auto flex min-h-[calc(4rem-1px)] max-w-7xl items-center gap-3 px-4 py-2 sm:px-6">
          {bar}
        </div>
      </header>
      <div className="mx-auto max-w-7xl gap-8 px-4 sm:px-6 lg:flex">
        <Navigation name={name} sections={sections} current={path} />
        <main id="content" className="min-w-0 grow pt-4 pb-[calc(var(--bottom-bar,0px)+2rem)]">
          <div className="mb-3 flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
            <h1
              ref={heading}
              tabIndex={-1}
              className="min-w-0 rounded-sm text-2xl wrap-anywhere font-semibold tracking-tight focus-ring focus-visible:outline-offset-4"
            >
              {label}
            </h1>
            <div ref={setSlot} className="contents" />
          </div>
          <LoadBoundary key={path}>
            <Suspense fallback={<Skeleton label={`Loading ${label}`} />}>
              <HeaderSlot value={slot}>{children}</HeaderSlot>
            </Suspense>
          </LoadBoundary>
        </main>
      </div>
    </div>
  );
}

interface NavigationProps extends Pick<FrameProps, 'name' | 'sections'> {
  readonly current: string;
}

function Navigation({ name, sections, current }: NavigationProps) {
  return (
    <nav
      aria-label={name}
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] print:hidden lg:sticky lg:inset-x-auto lg:top-[calc(var(--top-bar,0px)+var(--page-header,0px))] lg:bottom-auto lg:w-44 lg:shrink-0 lg:self-start lg:border-0 lg:bg-transparent lg:py-4"
    >
      <ul ref={oneTabStop} className="mx-auto flex max-w-2xl lg:flex-col lg:gap-1">
        {sections.map(({ path, label, icon: Icon }) => (
          <li key={path} className="min-w-0 flex-1">
            <Link
              href={path}
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-14 flex-col items-center justify-center gap-1 border-t-2 border-transparent px-0.5 text-xs font-medium max-[22rem]:px-0 max-[22rem]:text-[0.6875rem] text-ink/75 hover:text-brand-dark focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-brand-dark lg:min-h-control lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:border-t-0 lg:border-l-4 lg:px-3 lg:text-base lg:hover:bg-brand-tint lg:aria-[current=page]:bg-brand-tint forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              <Icon className="size-5 shrink-0" />
              <span className="max-w-full truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
