// Errors for records that the program must not write, because only a person can decide.
import { RULE_DAYS } from '#domain/rates/rate-validity.ts';
import { type Body, comparableText } from '#domain/record.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { ApiError } from '#application/errors/api-error.ts';

const EMAIL_TAKEN = 'EMAIL_TAKEN';

export function emailTaken(username: string): ApiError {
  const user = nameInMessage(username);
  const message = `The email belongs to the existing user ${user}: give that user another email first`;
  return new ApiError({
    status: 409,
    code: EMAIL_TAKEN,
    fields: { email: message },
    message,
    wroteNothing: true,
  });
}

const UNCLEAR_RULE = 'UNCLEAR_RULE';

/** The error if all existing rules have other days: the program must not guess which rule is the planned one. */
export function unclearRule(body: Body, count: number): ApiError {
  const [first, last] = RULE_DAYS.map((day) => comparableText(body[day]));
  const message =
    `Nothing was changed: the hotel has ${count} rates for this plan and room type, all for other ` +
    `days. Give one of them the days ${first} to ${last}, or delete all but one.`;
  return new ApiError({ status: 409, code: UNCLEAR_RULE, message, wroteNothing: true });
}
