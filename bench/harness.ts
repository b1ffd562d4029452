/** One figure and its limit. */
export type Figure = {
  what: string
  value: number
  unit: 'x' | 'KB' | 'MB' | 's' | 'ms' | 'statements' | ''
  limit: number
  /** Whether the limit is a floor or a ceiling. */
  wanted: 'at least' | 'at most'
  /** The data behind the figure, such as the rates of both sides. */
  detail: string
}

export const passes = ({ value, limit, wanted }: Figure): boolean =>
  Number.isFinite(value) && (wanted === 'at least' ? value >= limit : value <= limit)

/** Takes one measurement; the question defines its unit (requests per second, milliseconds). */
export type Side = () => Promise<number>

/**
 * Measures the sides in turn, round after round, so that other load on the machine hits all of them equally. Returns
 * the rounds, each with one value per side; the first round is a warm-up and not counted.
 */
export async function interleave<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  rounds: number,
): Promise<Record<Name, number>[]> {
  const names = Object.keys(sides).filter((name): name is Name => Object.hasOwn(sides, name))
  const all: Record<Name, number>[] = []
  for (let round = 0; round <= rounds; round++) {
    const values: Partial<Record<Name, number>> = {}
    for (const name of names) values[name] = await sides[name]()
    if (round > 0 && isWhole(values, names)) all.push(values)
  }
  return all
}

function isWhole<Name extends string>(
  values: Partial<Record<Name, number>>,
  names: readonly Name[],
): values is Record<Name, number> {
  return names.every(name => values[name] !== undefined)
}

/** The median over the rounds of one side's value divided by another's in the same round. */
export const ratio = <Name extends string>(rounds: readonly Record<Name, number>[], of: Name, to: Name): number =>
  median(rounds.map(round => round[of] / round[to]))

export const medianOf = <Name extends string>(rounds: readonly Record<Name, number>[], name: Name): number =>
  median(rounds.map(round => round[name]))

/** The value that the fraction `part` of the values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** '5,120/s' */
export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en-US')}/s`
