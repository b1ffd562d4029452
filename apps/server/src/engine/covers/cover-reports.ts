import { listAllocations, listHoldings } from '@zhixiao/db/content/portfolio.ts'
import { readFxQuota } from '@zhixiao/db/content/report-figures.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { allocationName } from '@zhixiao/domain/codes/allocation-name.ts'
import type { CoverSource } from '@zhixiao/domain/content/cover-spec.ts'
import type { DataOf } from '@zhixiao/domain/drawing/cover-data.ts'
import type { Days } from '@zhixiao/domain/drawing/cover-from-index.ts'
import { calendarYears } from '@zhixiao/domain/fund/calendar-years.ts'
import { divideHalfUp } from '@zhixiao/domain/money/decimal.ts'
import { ONE_RATE, rateE8, rateOfE4 } from '@zhixiao/domain/money/money.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { publicFund } from '../market/fund-row.ts'
import { publicSizes } from '../market/public-sizes.ts'
import { levelOf, until } from './cover-levels.ts'

/** The values of a cover that come from reports, and where they are read. */
type Asked = { db: Reader; market: MarketSnapshot; days: Days }

const MOST_BARS = 12

export async function barsOf(asked: Asked, source: CoverSource): Promise<DataOf<'bars'> | null> {
  const { market, db, days } = asked
  const inRange = (day: string) => day <= days.to && (days.from === null || day >= days.from)
  const made = (name: string, unit: string, places: number, bars: DataOf<'bars'>['bars']): DataOf<'bars'> | null =>
    bars.length === 0 ? null : { kind: 'bars', name, unit, places, bars: bars.slice(-MOST_BARS) }
  if (source.name === 'sizes') {
    const sizes = (await publicSizes(db, market)).filter(
      ({ quarterEnd }) => inRange(quarterEnd) && quarterEnd <= known(days),
    )
    const ends = sizes.filter(({ quarterEnd }, at) => quarterEnd.endsWith('12-31') || at === sizes.length - 1)
    return made(
      '公募管理规模',
      '亿元',
      0,
      ends.map(({ quarterEnd, size }) => ({
        label: `${quarterEnd.slice(0, 4)} 年${quarterEnd.endsWith('12-31') ? '末' : `${Number(quarterEnd.slice(5, 7))} 月末`}`,
        value: divideHalfUp(size, FEN_A_YI),
      })),
    )
  }
  if (source.name === 'years') {
    const level = levelOf(market, { name: market.indices.has(source.id) ? 'index' : 'fund', id: source.id })
    const years = level ? calendarYears(until(level.index, days.to)).filter(({ to }) => inRange(to.date)) : []
    return made(
      `${level?.name}各年涨跌`,
      '%',
      1,
      years.map(({ year, growth }) => ({
        label: `${year} 年`,
        value: divideHalfUp(growth, 100_000n),
      })),
    )
  }
  const fund = publicFund(market, source.id)
  if (!fund) return null
  if (source.name === 'dividends')
    return made(`${fund.record.fundname}每份分红`, '元', 2, dividendsByYear(fund, inRange))
  if (source.name === 'income') return made(`${fund.record.fundname}七日年化`, '%', 2, monthlyYields(fund, inRange))
  const top = await topOf(db, source.id, known(days))
  return made(
    `${fund.record.fundname}前十大持仓`,
    '%',
    2,
    top.toReversed().map(({ name, weight_e4 }) => ({
      label: name,
      value: BigInt(weight_e4),
    })),
  )
}

const FEN_A_YI = 10_000_000_000n

/** A report is published some weeks after its quarter. */
const REPORT_WEEKS = 3
const known = ({ to }: Days): IsoDate => addDays(to, -7 * REPORT_WEEKS)

/** Yuan per share, in hundredths, half-up. */
function dividendsByYear({ events, record }: MarketFund, inRange: (day: string) => boolean): DataOf<'bars'>['bars'] {
  if (record.fund_type === 'money') return []
  const paid = events.filter(({ date, dividendE8 }) => dividendE8 !== undefined && inRange(date))
  const years = Map.groupBy(paid, ({ date }) => date.slice(0, 4))
  return [...years]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([year, ofYear]) => ({
      label: `${year} 年`,
      value: divideHalfUp(
        ofYear.reduce((sum, { dividendE8 = 0n }) => sum + dividendE8, 0n),
        1_000_000n,
      ),
    }))
}

/** The seven-day yield on the last day of each month. */
function monthlyYields({ navs, yield7At }: MarketFund, inRange: (day: string) => boolean): DataOf<'bars'>['bars'] {
  return navs.flatMap(({ date }, at) => {
    const next = navs[at + 1]?.date
    const isLast = next === undefined || !inRange(next) || next.slice(0, 7) !== date.slice(0, 7)
    const rate = isLast && inRange(date) ? yield7At(at) : null
    return rate === null ? [] : [{ label: `${date.slice(0, 7)}`, value: divideHalfUp(rate, 10_000n) }]
  })
}

const QUARTERS = 40

async function topOf(db: Reader, code: string, day: IsoDate) {
  const holdings = (await listHoldings(db, code, QUARTERS)).filter(({ quarter_end }) => quarter_end <= day)
  return holdings.filter(({ quarter_end }) => quarter_end === holdings[0]?.quarter_end)
}

async function allocationOf(db: Reader, code: string, day: IsoDate) {
  const parts = (await listAllocations(db, code, QUARTERS)).filter(({ quarter_end }) => quarter_end <= day)
  return parts.filter(({ quarter_end }) => quarter_end === parts[0]?.quarter_end)
}

export async function partsOf({ market, db, days }: Asked, { id }: CoverSource): Promise<DataOf<'parts'> | null> {
  const fund = publicFund(market, id)
  const parts = fund ? await allocationOf(db, id, known(days)) : []
  if (!fund || parts.length === 0) return null
  return {
    kind: 'parts',
    name: `${fund.record.fundname} ${parts[0]!.quarter_end} 的资产`,
    parts: parts.map(({ kind, weight_e4 }) => ({ label: allocationName(kind), share: rateOfE4(weight_e4) })).reverse(),
  }
}

export async function fillOf({ market, db, days }: Asked, { name, id }: CoverSource): Promise<DataOf<'fill'> | null> {
  if (name === 'quota') {
    const quota = await readFxQuota(db, days.to)
    if (!quota) return null
    const used = rateE8((quota.used_e2 * ONE_RATE) / quota.granted_e2)
    return { kind: 'fill', name: '外汇额度已使用', used, day: quota.day }
  }
  const fund = publicFund(market, id)
  if (!fund) return null
  const rows =
    name === 'top'
      ? await topOf(db, id, known(days))
      : (await allocationOf(db, id, known(days))).filter(({ kind }) => kind === 'stock')
  const [first] = rows
  if (!first) return null
  const sum = rows.reduce((total, { weight_e4 }) => total + weight_e4, 0)
  const what = name === 'top' ? '前十大持仓合计' : '股票仓位'
  return { kind: 'fill', name: `${fund.record.fundname}${what}`, used: rateOfE4(sum), day: first.quarter_end }
}
