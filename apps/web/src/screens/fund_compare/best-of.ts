/** What a comparison needs of a row; see `Row`. */
type Compared<Fund> = {
  text: (fund: Fund) => string
  sub?: (fund: Fund) => string | null | undefined
  best?: { is: 'highest' | 'lowest'; value: (fund: Fund) => number | null }
}

/** Whether the funds differ in this row. */
export const isDifferent = <Fund>({ text, sub }: Compared<Fund>, funds: readonly Fund[]): boolean =>
  new Set(funds.map(fund => `${text(fund)} ${sub?.(fund) ?? ''}`)).size > 1

/**
 * The mark of each fund: highest or lowest for the best value, shared by equal ones. None where fewer than two funds have
 * a value, and where the figures shown are all the same.
 */
export function marksOf<Fund>(row: Compared<Fund>, funds: readonly Fund[]): ('highest' | 'lowest' | null)[] {
  const { best, text } = row
  const none = funds.map(() => null)
  if (!best) return none
  const known = funds.filter(fund => best.value(fund) !== null)
  if (known.length < 2 || new Set(known.map(text)).size < 2) return none
  const values = known.map(fund => best.value(fund) ?? 0)
  const winning = best.is === 'highest' ? Math.max(...values) : Math.min(...values)
  // Values that are displayed alike count as equal, whatever their hidden digits.
  const shown = new Set(known.filter(fund => best.value(fund) === winning).map(text))
  return funds.map(fund => (best.value(fund) !== null && shown.has(text(fund)) ? best.is : null))
}
