import { useSnapshot } from 'valtio';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import type { Dashboard } from './dashboard.ts';
import { userName } from '#ui/texts/item-names.ts';

/** Shows only the initials on a phone. */
export function UserLabel({ dashboard }: { readonly dashboard: Dashboard }) {
  const { user } = useSnapshot(dashboard.state);
  const name = userName(user);
  const initials = name.match(/(?<!\S)\S/gu) ?? [];
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-tint font-semibold text-brand-dark uppercase"
      >
        {initials.slice(0, 2).join('')}
      </span>
      <span className="max-w-48 min-w-0 text-left max-sm:sr-only">
        <span className="block truncate font-medium">
          <span className="sr-only">Signed in as </span>
          {name}
        </span>
        <span className="block truncate text-ink/75">{roleLabel(dashboard.role ?? '')}</span>
      </span>
    </>
  );
}
