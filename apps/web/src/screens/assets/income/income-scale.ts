// Floats are fine here: they only set the length of a bar and the depth of a tint.
const drawn = (income: string | null): number => Math.abs(Number(income ?? '0'))

/** The largest gain or loss of a list, by which the others are drawn. */
export const longestOf = (incomes: readonly (string | null)[]): number => Math.max(...incomes.map(drawn), 0) || 1

/** The size of an income as a share of the largest: 0 to 1. */
export const shareOf = (income: string | null, longest: number): number => drawn(income) / longest
