import { describe, expect, it } from 'vitest';
import { SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';
import { wizardWorld } from '#tests/ui/support/wizard-world.ts';

describe('import and export', () => {
  it('a downloaded configuration is the same hotel again, without IDs and passwords', () => {
    const { openAtReview, open } = wizardWorld();
    const document = openAtReview().document();
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/password|room_type_id|"id"|Qw3rTy77z/);
    const again = open({ draftKey: 'other' });
    again.load(document);
    expect(again.document()).toEqual(document);
    expect(again.state.step, 'passwords are to be entered').toBe(3);
  });

  it('a downloaded configuration ignores the same changes as the imported one', () => {
    const { open } = wizardWorld();
    const ignoreChanges = ['hotelProfile.description', 'staffUsers'];
    const wizard = open();
    wizard.load({ hotelProfile: SAMPLE_PROFILE, ignoreChanges });
    expect(wizard.document()).toMatchObject({ ignoreChanges });
    expect(open().document(), 'after a reload').toMatchObject({ ignoreChanges });
    wizard.startOver();
    expect(wizard.document()).not.toHaveProperty('ignoreChanges');
  });
});
