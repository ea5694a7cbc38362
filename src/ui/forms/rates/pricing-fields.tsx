import { useSnapshot } from 'valtio';
import type { PRICING, PricingSettings } from '#domain/rates/rates.ts';
import type { EditedRecord } from '#ui/forms/form.ts';
import { RecordField, RecordFields } from '#ui/forms/record-fields.tsx';
import { DYNAMIC_PRICING } from './rates-form.ts';

interface PricingFieldsProps {
  readonly of: EditedRecord<typeof PRICING.fields> & { readonly state: PricingSettings };
}

export function PricingFields({ of }: PricingFieldsProps) {
  const { enable_dynamic_pricing: isOn } = useSnapshot(of.state);
  return (
    <>
      <RecordField of={of} name="enable_dynamic_pricing" />
      {isOn && (
        <div className="mt-4">
          <RecordFields of={of} names={DYNAMIC_PRICING} />
        </div>
      )}
    </>
  );
}
