import { roundedRates, roundingText } from '#domain/rates/rounded-rates.ts';
import { isSuggested, unconfirmedLabel } from '#domain/rates/unconfirmed-rates.ts';
import { isActiveAdmin } from '#domain/staff/staff.ts';
import { rateTitles } from '#ui/forms/rates/rates-form.ts';
import { counted } from '#ui/texts/counted.ts';
import { isolated, money } from '#ui/texts/money.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

/** Something to check before the launch. It does not prevent the launch. */
export interface Finding {
  readonly text: string;
  readonly link: {
    readonly text: string;
    readonly step: number;
    /** The key of the field in the step's form that gets the focus; '' for the step's heading. */
    readonly field: string;
  };
}

/** Whether a user can manage the hotel after the launch. */
export function hasAdministrator({ forms, presentStaff }: Wizard): boolean {
  return presentStaff.length > 0 || forms.staffUsers.state.items.some(isActiveAdmin);
}

export function reviewFindings(wizard: Wizard): Finding[] {
  return [
    ...unfinishedSteps(wizard),
    ...missingAdministrator(wizard),
    ...ratesInAnotherCurrency(wizard),
    ...rounded(wizard),
    ...suggested(wizard),
  ];
}

function unfinishedSteps({ steps, state }: Wizard): Finding[] {
  return steps.slice(0, -1).flatMap(({ key, title }, step) =>
    state.completed.includes(key)
      ? []
      : [
          {
            text: `The step ${title} is not completed.`,
            link: { text: `Open ${title}`, step, field: '' },
          },
        ],
  );
}

/**
 * Returns a finding if no administrator can sign in. The finding links to the switch of an inactive
 * administrator, or else to the role of the first user.
 */
function missingAdministrator(wizard: Wizard): Finding[] {
  if (hasAdministrator(wizard)) return [];
  const { items } = wizard.forms.staffUsers.state;
  const step = wizard.steps.findIndex(({ key }) => key === 'staffUsers');
  const inactive = items.find(({ role }) => role === 'admin');
  const [first] = items;
  if (inactive) {
    return [
      {
        text: 'The administrator is not active.',
        link: { text: 'Activate the administrator', step, field: `${inactive.id}.is_active` },
      },
    ];
  }
  return [
    {
      text: 'No administrator can sign in.',
      link: { text: 'Add an administrator', step, field: first ? `${first.id}.role` : '' },
    },
  ];
}

/**
 * Base rates that the user has not confirmed in the hotel's currency
 * (docs/decisions/amount-keeps-its-currency.md).
 */
function ratesInAnotherCurrency({ forms: { rates }, steps }: Wizard): Finding[] {
  const step = steps.findIndex(({ key }) => key === 'rates');
  const { currency, rates: listed } = rates.state.config;
  const titles = rateTitles(listed);
  return rates.unconfirmed().map((rate) => ({
    text: `Base rate of ${isolated(titles[rate.index] ?? '')}: ${money(rate.amount, currency)}.`,
    link: {
      text: unconfirmedLabel(rate),
      step,
      field: rates.keyOf(`rates.${rate.index}.base_rate`),
    },
  }));
}

/** The base rates that are sent as other amounts. */
function rounded({ forms, steps }: Wizard): Finding[] {
  const { config } = forms.rates.state;
  const found = roundedRates(config, config.currency);
  const text = roundingText(found);
  if (text === undefined) return [];
  const first = config.rates.findIndex(({ base_rate }) => base_rate === found[0]?.amount);
  return [
    {
      text: `${text}.`,
      link: {
        text: 'Change the base rates',
        step: steps.findIndex(({ key }) => key === 'rates'),
        field: forms.rates.keyOf(`rates.${first}.base_rate`),
      },
    },
  ];
}

/** The base rates that no user has entered. */
function suggested({ forms, steps }: Wizard): Finding[] {
  const { rates } = forms.rates.state.config;
  const first = rates.findIndex((rate) => isSuggested(rate));
  if (first < 0) return [];
  const count = rates.filter((rate) => isSuggested(rate)).length;
  return [
    {
      text: `${counted(count, 'base rate')} ${count === 1 ? 'is' : 'are'} suggested, not entered.`,
      link: {
        text: 'Check the base rates',
        step: steps.findIndex(({ key }) => key === 'rates'),
        field: forms.rates.keyOf(`rates.${first}.base_rate`),
      },
    },
  ];
}
