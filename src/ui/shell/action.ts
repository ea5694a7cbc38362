import { proxy } from 'valtio/vanilla';
import { isApiError, isNotOffered, type ApiError } from '#application/errors/api-error.ts';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { Problem } from '#domain/problem.ts';
import { fieldInWords } from '#ui/texts/field-labels.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';

/** Requests that some servers do not offer. Each text completes the sentence 'This server cannot …'. */
export const REQUESTS = {
  'room.change': 'change rooms',
  'room.add': 'add rooms',
  'room.remove': 'remove rooms',
  'plan.add': 'add rate plans',
  'plan.change': 'change rate plans',
  'plan.remove': 'remove rate plans',
  'rates.change': 'change existing rates',
  'pricing.change': 'change dynamic pricing',
  'logo.save': 'save hotel logos',
  'password.change': 'change passwords',
} as const;

export type ServerRequest = keyof typeof REQUESTS;

/** The requests that this server has turned out not to offer. The screens hide their buttons. */
export type Lacking = Partial<Record<ServerRequest, true>>;

export function lack(lacking: Lacking, request: ServerRequest): string {
  lacking[request] = true;
  return `This server cannot ${REQUESTS[request]}. Nothing was changed.`;
}

export type ActionState = typeof IDLE;

export const IDLE = {
  isRunning: false,
  /** The server's error that names no field of the form; '' if there is none. */
  error: '',
  /** How often the form was refused. Each increase moves the focus to the error summary. */
  summaries: 0,
};

export interface SentForm {
  submit(): boolean;
  show(problems: readonly Problem[]): void;
  /** The form's path of a server's field; undefined if it has none. Omitted by forms that are not sent. */
  pathOf?(field: string): string | undefined;
}

export interface ActionParts<Args extends unknown[]> {
  /** Resolves to true if it is done. Throws `ApiError` if a request fails. */
  readonly run: (...args: Args) => Promise<boolean>;
  /** A form with problems is not sent. A failure is shown at the fields that it names. Input is never lost. */
  readonly form?: (...args: Args) => SentForm | undefined;
  /** Omitted if the error summary says enough about a form with problems. */
  readonly notify?: Notify | undefined;
  readonly state?: ActionState;
  /** Selects the error texts for a failure. By default 'general'. */
  readonly context?: ErrorContext;
  /** If the server does not offer this request, that is noted in `lacking`. */
  readonly request?: ((...args: Args) => ServerRequest) | undefined;
  readonly lacking?: Lacking | undefined;
  /** By default, the message stays in `state.error` until the next run. */
  readonly onFailed?: (error: ApiError, ...args: Args) => void;
}

/** Something that a user starts. It never runs twice at the same time. */
export function createAction<Args extends unknown[] = []>(parts: ActionParts<Args>) {
  const { context = 'general', state = proxy({ ...IDLE }), request, lacking, onFailed } = parts;
  const showFailure = (error: ApiError, form: SentForm | undefined) => {
    const others: string[] = [];
    const problems = Object.entries(error.fields).flatMap(([field, message]) => {
      // The server nests some fields that are flat in forms, such as `profile.role` (docs/api.md).
      const path = form?.pathOf?.(field.replace(/^(user_)?profile\./, ''));
      if (path === undefined) others.push(`${fieldInWords(field)}: ${message}`);
      return path === undefined ? [] : [{ path, message }];
    });
    form?.show(problems);
    if (problems.length > 0) state.summaries += 1;
    state.error = problems.length === 0 ? errorMessage(error, context) : others.join(' ');
  };
  return {
    state,
    /** False if it fails, is already running, or the form has problems. Rejects with errors other than `ApiError`. */
    run: async (...args: Args): Promise<boolean> => {
      if (state.isRunning) return false;
      state.error = '';
      const form = parts.form?.(...args);
      if (form?.submit() === false) {
        refuseForm(state, parts.notify);
        return false;
      }
      state.isRunning = true;
      try {
        return await parts.run(...args);
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (request && lacking && isNotOffered(error))
          state.error = lack(lacking, request(...args));
        else if (onFailed) onFailed(error, ...args);
        else showFailure(error, form);
        return false;
      } finally {
        state.isRunning = false;
      }
    },
  };
}

/** Moves the focus to the error summary, and shows a notice if `notify` is given. */
export function refuseForm(state: Pick<ActionState, 'summaries'>, notify?: Notify): void {
  state.summaries += 1;
  notify?.(NOTICES.validationError);
}
