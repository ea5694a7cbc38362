import type { ComponentType } from 'react';
import type { SelectFieldProps } from '#ui/components/fields/select-field.tsx';
import { loadedSelect } from '#ui/shell/loading/loaded-select-field.tsx';

/** The selects with every country, currency and time zone; the lists are loaded with the first use. */
export const PLACE_SELECTS: Readonly<
  Record<'country' | 'currency' | 'timezone', ComponentType<SelectFieldProps>>
> = {
  country: loadedSelect(async () => (await import('./place-selects.tsx')).CountrySelect),
  currency: loadedSelect(async () => (await import('./place-selects.tsx')).CurrencySelect),
  timezone: loadedSelect(async () => (await import('./place-selects.tsx')).TimezoneSelect),
};
