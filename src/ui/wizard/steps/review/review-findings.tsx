import { roundedRates, roundingText } from '#domain/rates/rounded-rates.ts';
import { isSuggested, unconfirmedLabel } from '#domain/rates/unconfirmed-rates.ts';
import { isActiveAdmin } from '#domain/staff/staff.ts';
import { rateTitles } from '#ui/forms/rates/rates-form.ts';
import { counted } from '#ui/texts/counted.ts';
import { isolated, money } from '#ui/texts/money.ts';
import type { StepProps, Wizard } from '#ui/wizard/store/wizard.ts';
import { REVIEW, stepOf, STEPS, type StepKey } from '#ui/wizard/wizard-steps.ts';

/** Each of 60 room types may have a finding, so only the first ones are listed. */
const LIMIT = 6;

export function ReviewFindings({ wizard }: StepProps) {
  const findings = findingsOf(wizard);
  if (findings.length === 0) return null;
  return (
    <div className="text-ink">
      <h2 className="font-semibold">Check first</h2>
      <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-accent">
        {findings.slice(0, LIMIT).map(({ text, link, step, field }) => (
          <li key={`${text} ${field}`} className="max-w-prose wrap-anywhere">
            {text}{' '}
            <a
              href={`?step=${step + 1}`}
              className="rounded-sm font-medium text-brand-dark underline underline-offset-2 hover:text-ink focus-ring"
              onClick={(event) => {
                event.preventDefault();
                wizard.change(step, field);
              }}
            >
              {link}
            </a>
          </li>
        ))}
      </ul>
      {findings.length > LIMIT && (
        <p className="mt-1 pl-5">and {(findings.length - LIMIT).toLocaleString('en')} more</p>
      )}
    </div>
  );
}

/** Whether a user can manage the hotel after the launch. */
export function hasAdministrator({ forms, presentStaff }: Wizard): boolean {
  return presentStaff.length > 0 || forms.staffUsers.state.items.some(isActiveAdmin);
}

/** `field` is the key of the field in the step's form; '' for the step's heading. */
const finding = (step: StepKey, text: string, link: string, field = '') => ({
  text,
  link,
  step: stepOf(step),
  field,
});

function findingsOf(wizard: Wizard) {
  const { forms, state } = wizard;
  const { config } = forms.rates.state;
  const ofRate = (index: number, text: string, link: string) =>
    finding('rates', text, link, forms.rates.keyOf(`rates.${index}.base_rate`));

  const unfinished = STEPS.slice(0, REVIEW).filter(({ key }) => !state.completed.includes(key));
  const rounded = roundedRates(config, config.currency);
  const roundedAt = config.rates.findIndex(({ base_rate }) => base_rate === rounded[0]?.amount);
  const suggested = config.rates.filter((rate) => isSuggested(rate)).length;
  const titles = rateTitles(config.rates);
  return [
    ...unfinished.map(({ key, title }) =>
      finding(key, `The step ${title} is not completed.`, `Open ${title}`),
    ),
    ...(hasAdministrator(wizard) ? [] : [finding('staffUsers', ...missingAdministrator(wizard))]),
    // docs/decisions/amount-keeps-its-currency.md
    ...forms.rates.unconfirmed().map((rate) => {
      const amount = money(rate.amount, config.currency);
      const text = `Base rate of ${isolated(titles[rate.index] ?? '')}: ${amount}.`;
      return ofRate(rate.index, text, unconfirmedLabel(rate));
    }),
    ...(rounded.length > 0
      ? [ofRate(roundedAt, `${roundingText(rounded)}.`, 'Change the base rates')]
      : []),
    ...(suggested > 0
      ? [
          ofRate(
            config.rates.findIndex((rate) => isSuggested(rate)),
            `${counted(suggested, 'base rate')} ${suggested === 1 ? 'is' : 'are'} suggested, not entered.`,
            'Check the base rates',
          ),
        ]
      : []),
  ];
}

function missingAdministrator({ forms }: Wizard): [text: string, link: string, field?: string] {
  const { items } = forms.staffUsers.state;
  const inactive = items.find(({ role }) => role === 'admin');
  if (inactive) {
    const field = `${inactive.id}.is_active`;
    return ['The administrator is not active.', 'Activate the administrator', field];
  }
  const [first] = items;
  return ['No administrator can sign in.', 'Add an administrator', first && `${first.id}.role`];
}
