import { Link } from 'wouter';
import type { Section } from './sections.ts';

export interface NavigationProps {
  readonly sections: readonly Section[];
  readonly current: string;
}

/** Beside the content, or at the bottom of a phone. */
export function Navigation({ sections, current }: NavigationProps) {
  return (
    <nav
      aria-label="Dashboard"
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 border-t border-ink/15 bg-white pb-[env(safe-area-inset-bottom)] print:hidden lg:sticky lg:inset-x-auto lg:top-[calc(var(--top-bar,0px)+var(--page-header,0px))] lg:bottom-auto lg:w-52 lg:shrink-0 lg:self-start lg:border-0 lg:bg-transparent lg:py-8"
    >
      <ul className="mx-auto flex max-w-2xl lg:flex-col lg:gap-1">
        {sections.map(({ path, label, icon: Icon }) => (
          <li key={path} className="min-w-0 flex-1">
            <Link
              href={path}
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-14 flex-col items-center justify-center gap-1 border-t-2 border-transparent px-0.5 text-xs font-medium max-[22rem]:px-0 max-[22rem]:text-[0.6875rem] text-ink/80 hover:text-brand-dark focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-brand-dark lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-lg lg:border-t-0 lg:border-l-4 lg:px-3 lg:text-base lg:hover:bg-brand-tint lg:aria-[current=page]:bg-brand-tint forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span className="max-w-full truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
