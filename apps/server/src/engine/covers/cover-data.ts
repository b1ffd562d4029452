import { readBondYields } from '@zhixiao/db/content/report-figures.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { cutOffOf, shanghai } from '@zhixiao/domain/calendar/shanghai.ts'
import type { CoverSource, CoverSpec } from '@zhixiao/domain/content/cover-spec.ts'
import type { CoverData, DataOf } from '@zhixiao/domain/drawing/cover-data.ts'
import {
  type Days,
  distOf,
  fanDataOf,
  multiOf,
  pathOf,
  type Source,
  underOf,
} from '@zhixiao/domain/drawing/cover-from-index.ts'
import type { MarketSnapshot } from '../../kernel/market.ts'
import { levelOf, withYear } from './cover-levels.ts'
import { barsOf, fillOf, partsOf } from './cover-reports.ts'
import { crossOf, flowOf } from './cover-terms.ts'

/** The sources of a cover's data: one version of the market, and the database for the rest. */
export type CoverContext = { db: Reader; market: MarketSnapshot; calendar: Calendar | null }

type Asked = CoverContext & { days: Days }

/**
 * The data of a cover; null where there is none: an unknown fund, too few days, performance that may not be shown.
 * `last` is the last day that a cover without `to` takes into account.
 */
export async function coverData(ctx: CoverContext, spec: CoverSpec, last: IsoDate): Promise<CoverData | null> {
  const to = spec.to ?? last
  const asked: Asked = { ...ctx, days: { from: spec.from, to } }
  const [first] = spec.sources
  if (!first) return null
  switch (spec.kind) {
    case 'path': {
      const source = levelOf(ctx.market, first)
      const path = source && pathOf(source, withYear(asked.days))
      return source && path && { kind: 'path', ...path, last: source.print(to) }
    }
    case 'under':
      return fromLevel(asked, first, underOf)
    case 'dist':
      return fromLevel(asked, first, distOf)
    case 'fan':
      return fromLevel(asked, first, fanDataOf)
    case 'multi': {
      const sources = spec.sources.map(source => levelOf(ctx.market, source)).filter(source => source !== null)
      return sources.length < spec.sources.length ? null : multiOf(sources, withYear(asked.days))
    }
    case 'curve':
      return curveOf(asked)
    case 'cal':
      return calOf(asked)
    case 'clock':
      return { kind: 'clock', time: shanghai(cutOffOf(to)).time.slice(0, 5) }
    case 'bars':
      return barsOf(asked, first)
    case 'parts':
      return partsOf(asked, first)
    case 'fill':
      return fillOf(asked, first)
    case 'cross':
      return crossOf(ctx.market, spec, to)
    case 'flow':
      return flowOf(ctx.market, first)
  }
}

const fromLevel = <Data>(
  { market, days }: Asked,
  source: CoverSource,
  make: (source: Source, days: Days) => Data | null,
) => {
  const level = levelOf(market, source)
  return level && make(level, days)
}

async function curveOf({ db, days }: Asked): Promise<DataOf<'curve'> | null> {
  const { from, to } = withYear(days)
  const [today, earlier] = [await readBondYields(db, to), from === null ? [] : await readBondYields(db, from)]
  const terms = today.flatMap(({ months, rate_e8: rate }) => {
    const before = earlier.find(each => each.months === months)
    return before ? [{ months, rate, earlier: before.rate_e8 }] : []
  })
  const [day, earlierDay] = [today[0]?.day, earlier[0]?.day]
  if (terms.length < 2 || day === undefined || earlierDay === undefined || day === earlierDay) return null
  return { kind: 'curve', name: '国债收益率', day, earlierDay, terms }
}

const WEEKS = 5

/** Five weeks from the Monday of the first day on; the longest closed run of more than a weekend is marked. */
function calOf({ calendar, days }: Asked): DataOf<'cal'> | null {
  if (!calendar || days.from === null) return null
  const first = addDays(days.from, 1 - weekdayOf(days.from))
  const all = Array.from({ length: WEEKS * 7 }, (_, at) => addDays(first, at))
  if (first < calendar.firstPublished || all.at(-1)! > calendar.lastPublished) return null
  const runs: IsoDate[][] = []
  for (const day of all) {
    if (calendar.isOpen(day)) runs.push([])
    else if (runs.length === 0) runs.push([day])
    else runs.at(-1)!.push(day)
  }
  const longest = runs.reduce<IsoDate[]>((best, run) => (run.length > best.length ? run : best), [])
  if (longest.length < 3) return null
  const [closed, resumed] = [new Set(longest), addDays(longest.at(-1)!, 1)]
  return {
    kind: 'cal',
    days: all.map(day => ({ day, state: closed.has(day) ? 'closed' : day === resumed ? 'resumed' : 'plain' })),
  }
}
