import { describe, expect, it } from 'vitest';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { wizardWorld } from '#tests/ui/support/wizard-world.ts';

const rate = (name: string, base_rate: number) => ({ room_type_name: name, base_rate });

const namesAndRates = ({ rates }: { rates?: { rates?: object[] } }) => rates?.rates;

describe('figures that the user has not seen', () => {
  it('an imported hotel without plans and rates opens Rate Setup', () => {
    const wizard = wizardWorld().open();
    wizard.load({ ...SAMPLE_DOCUMENT, rates: { rates: [], enable_dynamic_pricing: false } });
    expect(wizard.state.step).toBe(2);
    expect(wizard.state.completed).toEqual(['hotelProfile', 'roomTypes']);
  });

  it.each([[{ rates: [], rate_plans: [] }], [{}]])(
    'an imported hotel with %j completes Rate Setup',
    (rates) => {
      const wizard = wizardWorld().openAtReview({ ...SAMPLE_DOCUMENT, rates });
      expect(wizard.state.completed).toContain('rates');
    },
  );
});

describe('rates belong to room types by identity', () => {
  const twins = {
    ...SAMPLE_DOCUMENT,
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
