// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';

beforeAll(async () => {
  await prepareSteps();
});
afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });

function openStep() {
  const wizard = wizardInMemory();
  wizard.state.step = 1;
  return renderStep(wizard, 'roomTypes');
}

describe('the quick start', () => {
  it('leaves out a type with 0 rooms, and needs one type', async () => {
    const { user, wizard } = openStep();
    await user.click(screen.getByLabelText('Number of Standard Rooms'));
    await user.keyboard('0{Tab}0{Tab}0{Enter}');
    expect(button('Use Quick Start (0 Room Types)')).toHaveProperty('disabled', true);
    expect(wizard.forms.roomTypes.isEmpty()).toBe(true);
    await user.keyboard('{Backspace}4');
    await user.click(button('Use Quick Start (1 Room Type)'));
    expect(wizard.forms.roomTypes.state.items).toMatchObject([{ name: 'Suite', room_count: 4 }]);
    expect(document.activeElement?.textContent).toContain('1 room type added');
  });
});
