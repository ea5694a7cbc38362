import { WIZARD_STEPS } from '#domain/wizard-steps.ts';

/** Where in the wizard a path of the configuration is: `staffUsers.0.email` is 'Staff Users 1, email'. */
export function placeInWords(path: string): string {
  const [part = '', ...steps] = path.split('.');
  const title = WIZARD_STEPS.find(({ key }) => key === part)?.title ?? part;
  const number = steps.find((step) => /^\d+$/.test(step));
  const field = (steps.at(-1) ?? '').replaceAll('_', ' ');
  const place = number === undefined ? title : `${title} ${Number(number) + 1}`;
  return field === '' || field === number ? place : `${place}, ${field}`;
}
