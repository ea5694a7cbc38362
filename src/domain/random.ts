/** A whole number from 0 up to, not including, `below`, each as likely as the other. */
export type RandomInt = (below: number) => number;
