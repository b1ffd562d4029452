import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DocumentText, findDocument, listDocuments } from '@zhixiao/db/content/documents.ts'
import { listCalendarDays } from '@zhixiao/db/market/calendar.ts'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { buildMarket } from '@zhixiao/demo/market.ts'
import type { Market } from '@zhixiao/demo/rows.ts'
import { createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, addMonths, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { CoverFields } from '@zhixiao/domain/content/cover-spec.ts'
import { documentData } from '../../engine/content-store/document-data.ts'
import { coveredOf } from '../../engine/covers/article-row.ts'
import { coverOf, type DrawnCover } from '../../engine/covers/covers.ts'
import { loadMarket } from '../../engine/market/snapshot.ts'
import { loadDemo } from './load-demo.ts'

// Each figure is computed a second time here, in floats and from the rows of the market.

type Shown = { article: DocumentText; cover: CoverFields; last: IsoDate; drawn: DrawnCover }

let database: TestDatabase
let rows: Market
let shown: Shown[]
before(async () => {
  database = await freshDatabase()
  await loadDemo(database.db)
  rows = buildMarket()
  const market = await loadMarket(database.db)
  const calendar = createCalendar(await listCalendarDays(database.db))
  const reads = { db: database.db, market, calendar: async () => calendar }
  const articles = await listDocuments(database.db, { kind: 'article' }, 'newest', 200)
  shown = await Promise.all(
    articles.map(async ({ id }) => {
      const article = await findDocument(database.db, 'article', id)
      assert.ok(article)
      const { cover } = documentData.article.parse(article.data)
      assert.ok(cover, `${id} has no cover of its own`)
      const covered = coveredOf(article)
      return { article, cover, last: covered.last, drawn: await coverOf(reads, covered) }
    }),
  )
})
after(() => database.close())

type Level = { day: IsoDate; level: number }
const levelsKnown = new Map<string, Level[]>()

/** Closing values, or NAVs with their dividends and splits put back. */
function levelsOf(source: string): Level[] {
  const held = levelsKnown.get(source)
  if (held) return held
  const [name, id = 'SL300'] = source.split(':')
  const quotes = rows.index_quote.filter(({ code }) => code === id)
  let factor = 1
  const made =
    name !== 'fund' && quotes.length > 0
      ? quotes.map(({ day, close_e4 }) => ({ day, level: Number(close_e4) / 10_000 }))
      : rows.nav
          .filter(({ fundcode }) => fundcode === id)
          .map(({ day, nav_e4 }, at) => {
            const nav = Number(nav_e4) / 10_000
            const split = rows.split.find(row => row.fundcode === id && row.day === day)
            const paid = rows.dividend.find(row => row.fundcode === id && row.ex_date === day)
            if (at > 0 && split) factor *= Number(split.ratio_e9) / 1e9
            if (at > 0 && paid) factor *= (nav + Number(paid.per_share_e6) / 1e6) / nav
            return { day, level: nav * factor }
          })
  levelsKnown.set(source, made)
  return made
}

const onOrBefore = (levels: readonly Level[], day: string) => levels.findLastIndex(each => each.day <= day)
function between(source: string, from: string | null, to: string): number[] {
  const levels = levelsOf(source)
  return levels
    .slice(from === null ? 0 : Math.max(onOrBefore(levels, from), 0), onOrBefore(levels, to) + 1)
    .map(({ level }) => level)
}

const changeOf = (levels: readonly number[]) => levels.at(-1)! / levels[0]! - 1
function fallOf(levels: readonly number[]): number {
  let [peak, worst] = [0, 0]
  for (const level of levels) {
    peak = Math.max(peak, level)
    worst = Math.max(worst, 1 - level / peak)
  }
  return worst
}
const middle = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}

function yearsFrom(source: string, to: string): number[] {
  const levels = levelsOf(source).filter(({ day }) => day <= to)
  let at = 0
  return levels.flatMap(({ day, level }) => {
    const due = addMonths(day, 12)
    if (due > levels.at(-1)!.day) return []
    while (at + 1 < levels.length && levels[at + 1]!.day <= due) at++
    return [levels[at]!.level / level - 1]
  })
}

/** The longest holding time that twelve month starts reach, and the middle yearly growth over it. */
function fanEnd(source: string, to: string): { months: number; median: number } {
  const levels = levelsOf(source).filter(({ day }) => day <= to)
  const firsts = levels.filter(({ day }, at) => day.slice(0, 7) !== levels[at - 1]?.day.slice(0, 7))
  const starts = Number(firsts[0]?.day.slice(8)) > 10 ? firsts.slice(1) : firsts
  const months = [6, 18, 36, 60].flatMap((from, at, all) =>
    Array.from({ length: 100 }, (_, step) => from + step * [1, 2, 3, 6][at]!).filter(
      month => month < (all[at + 1] ?? 97),
    ),
  )
  const reached = (held: number) =>
    starts
      .slice(0, Math.max(starts.length - held, 0))
      .map(({ level }, at) => (starts[at + held]!.level / level) ** (12 / held) - 1)
  const longest = months.findLast(held => reached(held).length >= 12) ?? 0
  return { months: longest, median: middle(reached(longest)) }
}

const newestBefore = <Row extends { quarter_end: IsoDate }>(all: readonly Row[], to: IsoDate): Row[] => {
  const known = all.filter(({ quarter_end }) => quarter_end <= addDays(to, -21))
  return known.filter(
    ({ quarter_end }) =>
      quarter_end ===
      known
        .map(row => row.quarter_end)
        .sort()
        .at(-1),
  )
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The figure of a cover as a number in its printed unit. */
function expected({ cover, last }: Shown): number {
  const { kind, source = '', fig } = cover
  const to = isoDate(cover.to ?? last)
  const sources = source.split('+').map(each => each.trim())
  const [first = ''] = sources
  const id = first.split(':')[1] ?? ''
  const aYear = cover.from ?? addMonths(to, -12)
  switch (kind) {
    case 'path': {
      const levels = between(first, aYear, to)
      if (fig === 'gap') return (Math.max(...levels) / levels.at(-1)! - 1) * 100
      return fig === 'last'
        ? Number(rows.nav.findLast(row => row.fundcode === id && row.day <= to)?.nav_e4) / 10_000
        : changeOf(levels) * 100
    }
    case 'under': {
      const fall = fallOf(between(first, cover.from ?? null, to))
      return fig === 'rebound' ? (fall / (1 - fall)) * 100 : -fall * 100
    }
    case 'dist': {
      const growths = yearsFrom(first, to)
      return (fig === 'median' ? middle(growths) : growths.filter(growth => growth > 0).length / growths.length) * 100
    }
    case 'fan': {
      const { months, median } = fanEnd(first, to)
      return fig === 'median' ? median * 100 : Math.floor(months / 12)
    }
    case 'multi': {
      const changes = sources.map(each => changeOf(between(each, aYear, to)) * 100)
      return Math.max(...changes) - Math.min(...changes)
    }
    case 'curve': {
      const day = rows.bond_yield.findLast(row => row.day <= to)?.day
      return Number(rows.bond_yield.find(row => row.day === day && row.months === 120)?.rate_e8) / 1e6
    }
    case 'cal': {
      const days = rows.trading_day.filter(
        ({ day }) => day >= (cover.from ?? '') && day < addDays(isoDate(cover.from ?? ''), 35),
      )
      const runs = days
        .map(({ is_open }) => (is_open ? 'o' : 'x'))
        .join('')
        .split('o')
      return Math.max(...runs.map(run => run.length))
    }
    case 'clock':
      return 15
    case 'fill': {
      if (first === 'quota') {
        const quota = rows.fx_quota.findLast(({ day }) => day <= to)!
        return (Number(quota.used_e2) / Number(quota.granted_e2)) * 100
      }
      const all = first.startsWith('top')
        ? rows.portfolio_holding
        : rows.asset_allocation.filter(row => row.kind === 'stock')
      return (
        sum(
          newestBefore(
            all.filter(row => row.fundcode === id),
            to,
          ).map(row => row.weight_e4),
        ) / 100
      )
    }
    case 'parts':
      return (
        Math.max(
          ...newestBefore(
            rows.asset_allocation.filter(row => row.fundcode === id),
            to,
          ).map(row => row.weight_e4),
        ) / 100
      )
    case 'cross': {
      const [a, c] = sources.map(each => rows.fund.find(row => row.fundcode === each.split(':')[1])!)
      const entry = rows.fee_tier
        .filter(row => row.fundcode === a!.fundcode && row.kind === 'purchase' && row.effective_from <= to)
        .findLast(row => row.from_value === 0n)!
      return Math.ceil(
        (((Number(entry.rate_e8) * a!.purchase_discount_e4) / 10_000) * 365) / Number(c!.service_rate_e8) - 1e-9,
      )
    }
    case 'flow': {
      const fund = rows.fund.find(row => row.fundcode === id)!
      return source.startsWith('purchase') ? fund.confirm_lag : fund.pay_lag
    }
    default:
      return lastBar(first, id, to)
  }
}

function lastBar(source: string, id: string, to: IsoDate): number {
  if (source.startsWith('dividends')) {
    const paid = rows.dividend.filter(row => row.fundcode === id && row.ex_date <= to)
    const year = paid.at(-1)?.ex_date.slice(0, 4)
    return sum(paid.filter(row => row.ex_date.startsWith(`${year}`)).map(row => Number(row.per_share_e6))) / 1e6
  }
  if (source.startsWith('income')) {
    const week = rows.nav.filter(row => row.fundcode === id && row.day <= to).slice(-7)
    return (week.reduce((product, row) => product * (1 + Number(row.income_e4) / 1e8), 1) ** (365 / 7) - 1) * 100
  }
  if (source.startsWith('top'))
    return (
      Math.max(
        ...newestBefore(
          rows.portfolio_holding.filter(row => row.fundcode === id),
          to,
        ).map(row => row.weight_e4),
      ) / 100
    )
  const year = Number(to.slice(0, 4)) - 1
  const of = rows.market_index.some(row => row.code === id) ? `index:${id}` : `fund:${id}`
  return changeOf(between(of, `${year - 1}-12-31`, `${year}-12-31`)) * 100
}

const unit = (figure: string) => 0.5 * 10 ** -(figure.split('.')[1]?.match(/^\d+/)?.[0].length ?? 0)

test('PUB-06 the figure of every article and video of the demo follows from the market', () => {
  assert.ok(shown.length > 80)
  for (const each of shown) {
    const { figure } = each.drawn
    const printed = Number(/[−+]?\d[\d.]*/.exec(figure)?.[0].replace('−', '-').replace(/\.$/, ''))
    const lag = /^T \+ (\d+)$/.exec(figure)?.[1]
    const wanted = expected(each)
    const what = `${each.article.id} ${each.cover.kind} ${each.cover.source}: ${figure}, computed ${wanted}`
    assert.ok(Math.abs(Number(lag ?? printed) - wanted) <= unit(figure) * 1.01, what)
  }
})

test('PUB-06 every kind is there, and no cover knows more than its author could', () => {
  assert.equal(new Set(shown.map(({ cover }) => cover.kind)).size, 13)
  for (const { article, cover, last, drawn } of shown) {
    assert.ok((cover.to ?? last) <= last, article.id)
    for (const [day] of drawn.alt.matchAll(/\d{4}-\d\d-\d\d/g))
      if (cover.kind !== 'cal') assert.ok(day <= last, `${article.id} ${drawn.alt}`)
  }
})

test('PUB-06 what the text says is what the cover shows', () => {
  const figures = new Map(
    shown.map(({ article, drawn }) => [article.id, { figure: drawn.figure, text: `${article.lead}${article.html}` }]),
  )
  const said: readonly (readonly [id: string, figure: string, words: RegExp])[] = [
    ['A013', '1.7%', /不到 2%/],
    ['A015', '+0.8%', /0\.78%/],
    ['A018', '−10.8%', /10\.8%/],
    ['A019', '−23.2%', /23%/],
    ['A039', '46 天', /46 天/],
    ['A062', '−39.4%', /39\.4%/],
    ['A041', 'T + 7', /T\+7/],
  ]
  for (const [id, figure, words] of said) {
    assert.equal(figures.get(id)?.figure, figure, id)
    assert.match(figures.get(id)?.text ?? '', words)
  }
})

test('PUB-06 PUB-07 the line that an article shows with its axes follows from the market, and marks its outermost day', () => {
  let lines = 0
  for (const { article, cover, last, drawn } of shown) {
    const line = drawn.plot
    if (line?.kind !== 'path' && line?.kind !== 'under') continue
    assert.ok(line.kind === cover.kind && line.days.length === line.values.length, article.id)
    const to = isoDate(cover.to ?? last)
    const isPath = cover.kind === 'path'
    const levels = between(cover.source ?? '', cover.from ?? (isPath ? addMonths(to, -12) : null), to)
    const outermost = isPath ? (Math.max(...levels) / levels[0]! - 1) * 100 : -fallOf(levels) * 100
    const value = line.values[line.marked] ?? Number.NaN
    assert.equal(value, isPath ? Math.max(...line.values) : Math.min(...line.values), article.id)
    assert.ok(Math.abs(value - outermost) < 0.011, `${article.id}: ${value} and ${outermost}`)
    if (isPath) {
      assert.ok(Math.abs((line.values.at(-1) ?? 0) - changeOf(levels) * 100) < 0.011, article.id)
      const lowest = (Math.min(...levels) / levels[0]! - 1) * 100
      assert.ok(Math.abs(Math.min(...line.values) - lowest) < 0.011, `${article.id}: its low is drawn`)
    }
    lines += 1
  }
  assert.ok(lines > 20, `${lines} lines`)
})

test('PUB-06 PUB-07 an article shows every value of its cover with a name, or the cover small beside its words', () => {
  const shownAs = new Map(shown.map(({ cover, drawn }) => [cover.kind, drawn.plot?.kind ?? null]))
  for (const kind of ['path', 'under', 'multi', 'dist', 'fan', 'bars', 'parts']) assert.equal(shownAs.get(kind), kind)
  for (const kind of ['curve', 'cal', 'clock', 'fill', 'cross', 'flow']) assert.equal(shownAs.get(kind), null)
  for (const { article, drawn } of shown) {
    const { plot, alt } = drawn
    if (plot?.kind === 'bars')
      for (const { label, text } of plot.bars) assert.ok(alt.includes(`${label} ${text}`), `${article.id} ${label}`)
    if (plot?.kind === 'multi') for (const { name } of plot.lines) assert.ok(alt.includes(name), article.id)
    if (plot?.kind === 'parts') {
      const whole = sum(plot.parts.map(({ value }) => value))
      assert.ok(Math.abs(whole - 100) < 1, `${article.id}: ${whole}`)
    }
  }
})
