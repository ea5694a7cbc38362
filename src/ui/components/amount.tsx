/** Shows a number or an amount of money. A line may break after the currency, but never inside the number. */
export function Amount({ children }: { readonly children: string }) {
  return <span className="wrap-normal tabular-nums">{children.replace('\u00a0', ' ')}</span>;
}
