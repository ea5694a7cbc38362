import { KeyRound } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { Button } from '#ui/components/button.tsx';
import type { StaffForm } from '#ui/forms/staff/staff-form.ts';

/** For one missing password, the button on the user's card is enough. */
const LEAST = 2;

export function MissingPasswords({ form }: { readonly form: StaffForm }) {
  const count = useSyncExternalStore(
    useCallback((changed) => subscribe(form.state, changed), [form]),
    () => form.state.items.filter(({ password }) => password === '').length,
  );
  if (count < LEAST) return null;
  return (
    <Button variant="secondary" icon={<KeyRound />} onClick={() => form.generateMissingPasswords()}>
      Fill in {count.toLocaleString('en')} missing passwords
    </Button>
  );
}
