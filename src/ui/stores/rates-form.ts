import { proxy } from 'valtio/vanilla';
import type { Problem } from '#domain/problem.ts';
import { autoRateBounds } from '#domain/rate-maths.ts';
import type { RatePlan } from '#domain/rate-plans.ts';
import {
  followRoomTypes,
  initialRateConfig,
  validateRates,
  type RateConfig,
  type RoomTypeRate,
} from '#domain/rates.ts';
import type { RoomType } from '#domain/room-types.ts';
import {
  clearProblem,
  createFormProblems,
  showProblems,
  type FormProblems,
} from './form-problems.ts';

type Setting = 'enable_dynamic_pricing' | 'weekend_markup' | 'peak_season_markup';

export interface RatesForm {
  readonly state: { config: RateConfig };
  /** Keys: the paths of the configuration's `rates` part, `rates.0.base_rate`. */
  readonly problems: FormProblems;
  load(config: RateConfig): void;
  /** Every room type has its rate, in their order (R15). */
  follow(roomTypes: readonly RoomType[], currency: string): void;
  editRate<Field extends keyof RoomTypeRate>(
    index: number,
    field: Field,
    value: RoomTypeRate[Field],
  ): void;
  editPlan<Field extends keyof RatePlan>(index: number, field: Field, value: RatePlan[Field]): void;
  edit<Field extends Setting>(field: Field, value: RateConfig[Field]): void;
  show(problems: readonly Problem[]): void;
  submit(): boolean;
}

/** The form of SPEC §2 'Step 3, Rate Setup'. */
export function createRatesForm(): RatesForm {
  const state = proxy({ config: initialRateConfig('INR', []) });
  const problems = createFormProblems();
  const show = (found: readonly Problem[]) => showProblems(problems, found);

  return {
    state,
    problems,
    load(config) {
      state.config = structuredClone(config);
      show([]);
    },
    follow(roomTypes, currency) {
      state.config.rates = followRoomTypes(state.config.rates, roomTypes);
      state.config.currency = currency;
      show([]);
    },
    editRate(index, field, value) {
      const rate = state.config.rates[index];
      if (!rate) return;
      rate[field] = value;
      clearProblem(problems, `rates.${index}.${field}`);
      if (field === 'base_rate') {
        Object.assign(rate, autoRateBounds(rate.base_rate));
        clearProblem(problems, `rates.${index}.min_rate`);
        clearProblem(problems, `rates.${index}.max_rate`);
      }
    },
    editPlan(index, field, value) {
      const plan = state.config.rate_plans[index];
      if (!plan) return;
      plan[field] = value;
      clearProblem(problems, `rate_plans.${index}.${field}`);
    },
    edit(field, value) {
      state.config[field] = value;
      clearProblem(problems, field);
    },
    show,
    submit() {
      const found = validateRates(state.config);
      show(found);
      return found.length === 0;
    },
  };
}
