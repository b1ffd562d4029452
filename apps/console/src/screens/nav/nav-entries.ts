import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import {
  type CustodianVerdict,
  compareWithCustodian,
  custodianFigureNames,
} from '@zhixiao/domain/fund/custodian-nav.ts'
import { growthE8, type NavEvent } from '@zhixiao/domain/fund/nav-jump.ts'
import { growthText, type NavEntry, type NavQuestion, navQuestions } from '@zhixiao/domain/fund/nav-questions.ts'
import { navRowOf } from '@zhixiao/domain/fund/nav-rows.ts'
import { groupBy } from '@zhixiao/domain/group-by.ts'
import { formatScaled, parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { type NavE4, navE4, ratioE9 } from '@zhixiao/domain/money/money.ts'
import { plainDecimal } from '../../plain-figure.ts'
import type { Typed } from './pasted-navs.ts'

export type NavGrid = ConsoleOutput<'nav.grid'>
export type NavRow = NavGrid['rows'][number]
/** The entered figures of a fund, and why they differ from the custodian's. */
type Entry = Partial<Typed> & { why?: string }
export type Entries = ReadonlyMap<string, Entry>

/** The verdict of a row: `wrong` blocks its submission, `why` needs a reason, `apart` is published and differs from the custodian's. */
export type Verdict = {
  state: 'stored' | 'apart' | 'asked' | 'missing' | 'good' | 'why' | 'wrong'
  text: string
  /** Percent with two places and its sign; '' without a NAV before. */
  growth: string
  /** Our figure minus the custodian's, to the figure's decimal places; '' when either is missing. */
  difference: string
  /** Whether the import requires an explanation of the difference. */
  needsWhy: boolean
  /** Whether the NAV jumps without an event, which no explanation permits. */
  isJump: boolean
}

const ONE = '1.0000'
const PLACES = { nav: 4, accNav: 4, income: 4, yield7: 6 } as const

/** The typed figures of a row; the NAV of a money-market fund is constant. */
export function typedOf({ isMoney }: NavRow, entries: Entries, fundCode: string): Typed {
  const typed = entries.get(fundCode) ?? {}
  const fixed = isMoney && (typed.income ?? '') !== '' ? ONE : ''
  return {
    nav: typed.nav ?? fixed,
    accNav: typed.accNav ?? fixed,
    income: typed.income ?? '',
    yield7: typed.yield7 ?? '',
  }
}

/** The verdict of each row by its code; share classes are compared with each other. */
export function verdictsOf(grid: NavGrid, entries: Entries): Map<string, Verdict> {
  const made = grid.rows.map(row => ({ row, made: entryOf(grid, row, entries) }))
  const questions = groupBy(
    navQuestions(made.flatMap(each => (each.made.entry ? [each.made.entry] : []))),
    question => question.fundcode,
  )
  return new Map(
    made.map(({ row, made: { entry, fault } }) => {
      const { fundCode } = row
      const found = {
        entry,
        fault,
        questions: questions.get(fundCode) ?? [],
        typed: typedOf(row, entries, fundCode),
        isTyped: entries.has(fundCode),
      }
      return [fundCode, verdictOf(grid, row, found)]
    }),
  )
}

type Found = {
  entry: NavEntry | null
  fault: string | null
  questions: readonly NavQuestion[]
  typed: Typed
  isTyped: boolean
}

/** The comparison with the custodian's figures, by the rule of the import. */
function custodianOf(
  { day, needsCustodian }: NavGrid,
  { isMoney, custodian }: NavRow,
  { after: { nav, accNav } }: NavEntry,
  { income, yield7 }: { income: string | null; yield7: string | null },
): CustodianVerdict {
  const scaled = (text: string | null, places: number) => (text === null ? null : parseScaled(text, places))
  const own = {
    nav,
    accNav,
    income: isMoney ? scaled(income, PLACES.income) : null,
    yield7: isMoney ? scaled(yield7, PLACES.yield7) : null,
  }
  const theirs = custodian && {
    nav: e4(custodian.nav),
    accNav: e4(custodian.accNav),
    income: scaled(custodian.income, PLACES.income),
    yield7: scaled(custodian.yield7, PLACES.yield7),
  }
  return compareWithCustodian(isoDate(day), own, theirs, needsCustodian ? isoDate(day) : null)
}

function verdictOf(grid: NavGrid, row: NavRow, found: Found): Verdict {
  const { typed, isTyped } = found
  const own = isTyped ? typed : shownOf(row)
  const field = row.isMoney ? 'income' : 'nav'
  return {
    ...judged(grid, row, found),
    difference: differenceOf(own?.[field] ?? '', row.custodian?.[field] ?? ''),
  }
}

const differenceOf = (own: string, theirs: string): string => {
  const [a, b] = [parseScaled(own, 4), parseScaled(theirs, 4)]
  if (a === null || b === null) return ''
  const text = formatScaled(a - b, 4)
  return a > b ? `+${text}` : text
}

function judged(
  grid: NavGrid,
  row: NavRow,
  { entry, fault, questions, typed, isTyped }: Found,
): Omit<Verdict, 'difference'> {
  const growth = entry === null ? '' : growthText(growthE8(entry.before, entry.after, entry.events))
  const [needsWhy, isJump] = [false, false]
  if (row.asked && isTyped)
    return {
      state: 'wrong',
      text: `申请 ${row.asked.requestId}（${row.asked.by}）待复核，处理前不能再提交`,
      growth,
      needsWhy,
      isJump,
    }
  if (fault !== null) return { state: 'wrong', text: fault, growth, needsWhy, isJump }
  const theirs = entry ? custodianOf(grid, row, entry, isTyped ? typed : (row.stored ?? typed)) : null
  if (isTyped && theirs?.state === 'missing')
    return { state: 'wrong', text: '托管行未发，不能公布', growth, needsWhy, isJump }
  const [jump] = questions.filter(each => each.kind === 'jump')
  if (jump && isTyped) return { state: 'wrong', text: jump.text, growth, needsWhy, isJump: true }
  const differing = theirs?.state === 'differs' ? theirs.differences : []
  const apart = differing.map(({ figure, custodian }) => `${custodianFigureNames[figure]}与托管行 ${custodian} 不同`)
  const whys = [...questions.map(each => each.text), ...apart]
  if (whys.length > 0 && isTyped)
    return { state: 'why', text: whys.join('；'), growth, needsWhy: apart.length > 0, isJump }
  const agrees = theirs?.state === 'agrees' ? '与托管行一致' : ''
  if (isTyped)
    return {
      state: 'good',
      text: [row.stored ? `更正 ${row.stored.nav}` : '', agrees].filter(part => part !== '').join('，') || '可以提交',
      growth,
      needsWhy,
      isJump,
    }
  // Questions about published figures were answered when they were published.
  if (row.stored) {
    const { version } = row.stored
    const asked = row.asked ? ['更正待复核'] : []
    const text = ['已公布', ...(version > 1 ? [`第 ${version} 版`] : []), ...apart, ...asked].join('，')
    return { state: apart.length > 0 ? 'apart' : 'stored', text, growth, needsWhy, isJump }
  }
  return row.asked
    ? { state: 'asked', text: '待复核', growth, needsWhy, isJump }
    : { state: 'missing', text: '未录入', growth, needsWhy, isJump }
}

/** The figures of a row in which nothing is typed: the published ones, else those that wait for their check. */
export const shownOf = ({ stored, asked }: NavRow): NonNullable<NavRow['custodian']> | null =>
  stored ?? asked?.figures ?? null

/** The NAV that a row would have: the typed one, or the one that it shows. */
function entryOf(grid: NavGrid, row: NavRow, entries: Entries): { entry: NavEntry | null; fault: string | null } {
  const isTyped = entries.has(row.fundCode)
  const typed = typedOf(row, entries, row.fundCode)
  const wrong = isTyped ? faultOf(row, typed) : null
  if (wrong !== null) return { entry: null, fault: wrong }
  const { nav = '', accNav = '' } = isTyped ? typed : (shownOf(row) ?? {})
  if (row.before === null || nav === '') return { entry: null, fault: null }
  const before = { day: isoDate(row.before.day), nav: e4(row.before.nav), accNav: e4(row.before.accNav) }
  const events = row.events.map(
    (each): NavEvent => ({
      day: isoDate(each.day),
      dividendE6: parseScaled(each.dividend, 6) ?? 0n,
      splitE9: ratioE9(parseScaled(each.split, 9) ?? 0n),
    }),
  )
  const after = { day: isoDate(grid.day), nav: e4(nav), accNav: e4(accNav) }
  return { entry: { fundcode: row.fundCode, mainCode: row.mainCode, before, after, events }, fault: null }
}

const e4 = (text: string): NavE4 => navE4(parseScaled(text, 4) ?? 0n)

function faultOf({ isMoney }: NavRow, typed: Typed): string | null {
  if (isMoney && typed.income === '') return '缺万份收益'
  if (isMoney && typed.yield7 === '') return '缺七日年化'
  if (typed.nav === '') return '缺单位净值'
  if (typed.accNav === '') return '缺累计净值'
  const bad = (['nav', 'accNav', 'income', 'yield7'] as const).find(
    name => typed[name] !== '' && parseScaled(typed[name], PLACES[name]) === null,
  )
  if (bad !== undefined) return `${names[bad]}应为数字，最多 ${PLACES[bad]} 位小数`
  return (parseScaled(typed.nav, 4) ?? 0n) > 0n && (parseScaled(typed.accNav, 4) ?? 0n) > 0n ? null : '净值应大于 0'
}

const names = { nav: '单位净值', accNav: '累计净值', income: '万份收益', yield7: '七日年化' } as const

/** The entries with one cell changed and its figure made plain; an emptied row is removed. */
export function withTyped(entries: Entries, fundCode: string, typed: Partial<Typed>): Entries {
  const plain = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, plainDecimal(value)]))
  const row = { ...entries.get(fundCode), ...plain }
  const { why: _, ...figures } = row
  const next = new Map(entries)
  if (Object.values(figures).some(value => value !== '')) next.set(fundCode, row)
  else next.delete(fundCode)
  return next
}

/** The entries with a new explanation for one fund. */
export const withWhy = (entries: Entries, fundCode: string, why: string): Entries =>
  new Map(entries).set(fundCode, { ...entries.get(fundCode), why })

/** The custodian's figures of a row as if typed; empty if it sent none. */
export const theirsOf = ({ isMoney, custodian }: NavRow): Partial<Typed> =>
  custodian === null
    ? {}
    : isMoney
      ? { income: custodian.income ?? '', yield7: custodian.yield7 ?? '' }
      : { nav: custodian.nav, accNav: custodian.accNav }

/** The typed rows as an act takes them. */
export const rowsOf = (grid: NavGrid, entries: Entries) =>
  grid.rows.flatMap(row => {
    const { fundCode } = row
    return (entries.has(fundCode) && navRowOf(fundCode, grid.day, typedOf(row, entries, fundCode))) || []
  })
