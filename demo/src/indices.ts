import { dayNumber, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { createReturns, type Returns, TRADING_DAYS } from './factors.ts'
import { streamOf, uniform } from './random.ts'
import type { IndexQuoteRow, MarketIndexRow } from './rows.ts'

type DemoIndex = { code: string; name: string; startE4: bigint; growth: (returns: Returns, day: IsoDate) => number }

/** The indices of the funds' benchmarks; invented like the funds. */
const INDICES: readonly DemoIndex[] = [
  {
    code: 'SL300',
    name: '示例300指数',
    startE4: 30_000_000n,
    growth: (returns, day) => returns.factorReturn('market', day),
  },
  // Same return as the funds that track them, before costs.
  {
    code: 'SLHL',
    name: '示例红利指数',
    startE4: 20_000_000n,
    growth: (returns, day) =>
      0.016 / TRADING_DAYS + 0.72 * returns.factorReturn('market', day) + 0.9 * returns.factorReturn('dividend', day),
  },
  {
    code: 'SL500',
    name: '示例成长500指数',
    startE4: 50_000_000n,
    growth: (returns, day) =>
      0.004 / TRADING_DAYS + 1.06 * returns.factorReturn('market', day) + 0.75 * returns.factorReturn('small', day),
  },
  {
    code: 'SLZZ',
    name: '示例中债综合指数',
    startE4: 1_600_000n,
    growth: (returns, day) => 0.034 / TRADING_DAYS + returns.factorReturn('rates', day),
  },
  {
    code: 'SLHB',
    name: '示例货币基准',
    startE4: 1_000_000n,
    growth: (returns, day) => (returns.moneyYield(day) - 0.003) / TRADING_DAYS,
  },
]

export const marketIndices: readonly MarketIndexRow[] = INDICES.map(({ code, name }) => ({
  code,
  name,
  invented: true,
}))

function nextClose(seed: number, returns: Returns, index: DemoIndex, day: IsoDate, previousE4: bigint | null): bigint {
  if (previousE4 === null) return index.startE4
  const chance = uniform(seed, streamOf(index.code), dayNumber(day))
  return BigInt(Math.floor(Number(previousE4) * (1 + index.growth(returns, day)) + chance))
}

export function indexHistory(seed: number, days: readonly IsoDate[]): IndexQuoteRow[] {
  const returns = createReturns(seed)
  return INDICES.flatMap(index => {
    let close: bigint | null = null
    return days.map(day => {
      close = nextClose(seed, returns, index, day, close)
      return { code: index.code, day, close_e4: close }
    })
  })
}

/** The closing values of one coming trading day, computed from the last ones. */
export const nextQuotes = (seed: number, last: readonly IndexQuoteRow[], day: IsoDate): IndexQuoteRow[] => {
  const returns = createReturns(seed)
  return INDICES.flatMap(index => {
    const previous = last.find(quote => quote.code === index.code)
    return previous && previous.day < day
      ? [{ code: index.code, day, close_e4: nextClose(seed, returns, index, day, previous.close_e4) }]
      : []
  })
}
