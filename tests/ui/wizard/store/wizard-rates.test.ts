import { describe, expect, it } from 'vitest';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { wizardWorld } from '#tests/ui/support/wizard-world.ts';

const rate = (name: string, base_rate: number) => ({ room_type_name: name, base_rate });

const namesAndRates = ({ rates }: { rates?: { rates?: object[] } }) => rates?.rates;

const priced = (...names: string[]) =>
  names.map((room_type_name) => ({ room_type_name, base_rate: 7000 }));

describe('figures that the user has not seen', () => {
  it.each([
    ['without rates', undefined],
    ['with an empty list of rates', { rates: [] }],
    ['with plans only', { rates: [], rate_plans: [] }],
    ['with settings only', { enable_dynamic_pricing: false }],
    ['with a rate for one of two room types', { rates: priced('Suite') }],
    [
      'with a rate that has no amount',
      { rates: [...priced('Suite'), { room_type_name: 'Deluxe Room' }] },
    ],
  ])('an imported hotel %s opens Rate Setup, which is not completed', async (_, rates) => {
    const wizard = wizardWorld().open();
    const { rates: _given, ...document } = PRICED_DOCUMENT;
    wizard.load({ ...document, ...(rates && { rates }) });
    expect(wizard.state.step).toBe(2);
    expect(wizard.state.completed).toEqual(['hotelProfile', 'roomTypes']);
    await wizard.submit();
    expect(wizard.state.completed).toContain('rates');
  });

  it.each([
    ['in order', priced('Deluxe Room', 'Suite')],
    ['in another order', priced('Suite', 'Deluxe Room')],
  ])('an imported hotel with a rate for each room type, %s, completes Rate Setup', (_, rates) => {
    const wizard = wizardWorld().openAtReview({ ...PRICED_DOCUMENT, rates: { rates } });
    expect(wizard.state.completed).toContain('rates');
  });
});

describe('rates belong to room types by identity', () => {
  const twins = {
    ...PRICED_DOCUMENT,
    roomTypes: [{ name: 'Suite' }, { name: 'Suite' }, { name: 'Loft' }],
    rates: { rates: [rate('Suite', 100), rate('Suite', 200), rate('Loft', 300)] },
  };

  it('a renamed room type keeps its rate, and a removed one loses it', async () => {
    const { openAtReview } = wizardWorld();
    const wizard = openAtReview(twins);
    wizard.change(1);
    wizard.forms.roomTypes.edit('2', 'name', 'Garden Suite');
    wizard.forms.roomTypes.remove('1');
    await wizard.submit();
    expect(namesAndRates(wizard.document())).toMatchObject([
      rate('Garden Suite', 200),
      rate('Loft', 300),
    ]);
  });

  it('rates stay with their room types if the step is left and the page reloaded', () => {
    const { openAtReview, open } = wizardWorld();
    const wizard = openAtReview(twins);
    wizard.change(1);
    wizard.forms.roomTypes.edit('1', 'name', 'Garden Suite');
    wizard.saveDraft();
    expect(namesAndRates(open().document())).toMatchObject([
      rate('Garden Suite', 100),
      rate('Suite', 200),
      rate('Loft', 300),
    ]);
  });

  it('a room type that was added without submitting the step has a rate at the launch', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    wizard.change(1);
    wizard.forms.roomTypes.edit(wizard.forms.roomTypes.add(), 'name', 'Family Room');
    wizard.open(4);
    expect(wizard.forms.rates.state.config.rates.at(-1)).toMatchObject(rate('Family Room', 8000));
    await wizard.launchHotel();
    expect(api.records('rule')).toHaveLength(9);
  });
});
