// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchSelect } from '#ui/components/fields/search-select.tsx';
import { PLACES } from '#ui/forms/places.ts';

afterEach(cleanup);

describe('the search for a country', () => {
  it.each([
    ['Korea, Republic of', ['South Korea']],
    ['Republic of Ireland', ['Ireland']],
    ['The Netherlands', ['Netherlands']],
    ['Trinidad and Tobago', ['Trinidad & Tobago']],
    ['saint lucia', ['St. Lucia']],
    ['Ivory', ['Côte d’Ivoire']],
    ['Burma', ['Myanmar']],
    ['Kingdom of Spain', ['Spain']],
    ['Congo', ['Congo - Brazzaville', 'Congo - Kinshasa']],
    ['Virgin Islands', ['British Virgin Islands', 'U.S. Virgin Islands']],
  ])('%s finds %j', async (typed, found) => {
    const user = userEvent.setup();
    const field = { id: 'country', label: 'Country', value: 'India', onChange: () => {} };
    render(<SearchSelect {...field} readOptions={PLACES.country} />);
    await user.click(screen.getByRole('combobox', { name: 'Country' }));
    await user.click(screen.getByPlaceholderText('Type to search'));
    await user.paste(typed);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(found);
  });
});
