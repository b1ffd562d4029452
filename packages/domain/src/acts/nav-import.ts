import type { IsoDate } from '../calendar/dates.ts'
import type { FundType } from '../codes/fund-types.ts'
import type { FileFault } from '../format/file-faults.ts'
import { type CustodianVerdict, compareWithCustodian, type NavFigures } from '../fund/custodian-nav.ts'
import { checkSeries, eventDaysOf, type NavEvents, repeatedDays, type StoredNav } from '../fund/nav-checks.ts'
import { differingOf, unexplainedBy } from '../fund/nav-differences.ts'
import type { NavEvent } from '../fund/nav-jump.ts'
import { fundDay, type NavLine } from '../fund/nav-rows.ts'
import { checkYields } from '../fund/nav-yields.ts'
import { defaultCarry, type IncomeCarry } from '../fund/seven-day-yield.ts'
import type { NavE4, RatioE9 } from '../money/money.ts'
import { type Converting, meetsConversion } from './distributions.ts'
import { alreadyDone, type Decision, decided, type Refusal, refuse } from './refusals.ts'

/** What is stored of a fund. */
export type KnownFund = {
  name: string
  /** The fund whose share classes share a portfolio. */
  mainCode: string
  carry: IncomeCarry | null
  stored: readonly StoredNav[]
  events: NavEvents
  /** Record and ex-dates of its dividends. */
  rights: readonly Right[]
  conversions: readonly Converting[]
}
/** Shares count for a dividend on its record date, and are paid for on its ex-date. */
type Right = { recordDate: IsoDate; exDate: IsoDate }
export type NavFacts = {
  lines: readonly NavLine[]
  known: ReadonlyMap<string, KnownFund>
  until: { today: IsoDate; lastPriced: IsoDate }
  /** The custodian's figures, by fund and day. */
  custodian: ReadonlyMap<string, NavFigures>
  /** The first day that needs them. */
  requiredFrom: IsoDate | null
  /** Orders confirmed at NAVs that the lines correct. */
  uses: readonly NavUse[]
  /** Incomes that the lines correct and that holders have. */
  booked: readonly string[]
  /** Splits after a corrected NAV. */
  splitsSince: readonly string[]
  /** Funds whose shares were all converted at a corrected NAV, or after it. */
  converted: readonly string[]
}
export type NavUse = { order: string; fundcode: string; day: IsoDate }
type Given = {
  fund?: string | undefined
  name?: string | undefined
  type?: FundType | undefined
  restate?: true | undefined
  explain?: string | undefined
  file?: { name: string; sha256: string } | undefined
}

/** A fund that comes with its NAVs. */
export type NewFund = { fundcode: string; name: string; type: FundType; setup: IsoDate | null }
type Point = { day: IsoDate; nav: NavE4; accNav: NavE4 }
/** A NAV to publish, the one that it corrects and the one of the day before. */
export type WrittenNav = {
  fundcode: string
  day: IsoDate
  after: NavFigures
  was: StoredNav | null
  before: Point | null
  custodian: NavFigures | null
  verdict: CustodianVerdict
}
export type FundNavs = {
  fundcode: string
  name: string
  mainCode: string
  written: readonly WrittenNav[]
  unchanged: number
  dividends: readonly { day: IsoDate; perShareE6: bigint }[]
  splits: readonly { day: IsoDate; ratioE9: RatioE9 }[]
  /** All of the fund, those above included. */
  events: readonly NavEvent[]
  /** New splits or dividends where the declared amount may mean shares before or after the split. */
  asks: readonly (Right & { split: IsoDate })[]
  /** Published yields that the incomes contradict, and those without the incomes to check them. */
  contradictingYields: number
  uncheckedYields: number
}
export type Navs = {
  file: Given['file'] | null
  newFund: NewFund | null
  funds: readonly FundNavs[]
  explanation: string | null
  restates: boolean
  /** Whether orders were confirmed at a NAV that is corrected: those are restated. */
  isUsed: boolean
  warnings: readonly FileFault[]
}

/** NAVs of several funds and days, all or none. */
export function decideNavs(facts: NavFacts, given: Given): Decision<Navs> {
  const made = newFundOf(facts, given)
  if (!made.ok) return made
  const newFund = made.effects
  const checked = checkFunds(facts, newFund)
  if (checked.faults.length > 0) return refuse('file.faults', { file: given.file?.name, faults: checked.faults })
  const { funds, warnings } = checked
  const written = funds.flatMap(fund => fund.written)
  const explanation = given.explain?.trim() ?? null
  const refusal =
    conversionRefusal(facts, funds) ??
    custodianRefusal(written, explanation) ??
    useRefusal(facts, given.restate === true)
  if (refusal) return { ok: false, refusal }
  if (newFund === null && funds.every(fund => !isChange(fund))) return alreadyDone('nav.unchanged', { funds })
  return decided({
    file: given.file ?? null,
    newFund,
    funds,
    warnings,
    explanation: differingOf(written).length > 0 ? explanation : null,
    restates: given.restate === true,
    isUsed: facts.uses.length > 0,
  })
}

const isChange = ({ written, dividends, splits }: FundNavs) => written.length + dividends.length + splits.length > 0

/** NAVs whose unit NAV changes, oldest first. */
export const repriced = ({ written }: FundNavs): readonly WrittenNav[] =>
  written.filter(({ was, after }) => was !== null && was.nav !== after.nav)

function newFundOf({ lines, known }: NavFacts, { fund, name, type }: Given): Decision<NewFund | null> {
  if ((type === undefined) !== (name === undefined) || (name !== undefined && fund === undefined))
    return refuse('nav.new-fund-incomplete', {})
  if (fund === undefined || name === undefined || type === undefined || known.has(fund)) return decided(null)
  const setup = lines.map(({ day }) => day).sort()[0] ?? null
  return decided({ fundcode: fund, name, type, setup })
}

/** Why a dividend or split of the file may not be stored: shares are converted across its day. */
function conversionRefusal({ known }: NavFacts, funds: readonly FundNavs[]): Refusal | null {
  for (const { fundcode, dividends, splits } of funds) {
    const conversions = known.get(fundcode)?.conversions
    const met = [...dividends, ...splits].find(({ day }) => meetsConversion(conversions, day, day))
    if (met) return refuse('conversion.event', { fund: fundcode, day: met.day }).refusal
  }
  return null
}

const NONE: NavEvents = { dividends: new Map(), splits: new Map() }
const UNSEEN = { stored: [], events: NONE, rights: [], conversions: [] }

function checkFunds(facts: NavFacts, newFund: NewFund | null) {
  const faults: FileFault[] = repeatedDays(facts.lines)
  const warnings: FileFault[] = []
  const funds: FundNavs[] = []
  for (const [fundcode, lines] of Map.groupBy(faults.length === 0 ? facts.lines : [], line => line.fundcode)) {
    const made = newFund?.fundcode === fundcode ? newFund : null
    const fund: KnownFund | undefined = made
      ? { ...UNSEEN, name: made.name, mainCode: fundcode, carry: defaultCarry(made.type) }
      : facts.known.get(fundcode)
    if (!fund) {
      const [{ line } = { line: 1 }] = lines
      faults.push({ line, column: 'fund_code', problem: `there is no fund ${fundcode}` })
      continue
    }
    const found = checkSeries(lines, fund.stored, fund.events, facts.until)
    const yields = checkYields(lines, fund.stored, fund.carry ?? 'daily')
    faults.push(...found.faults)
    warnings.push(...found.warnings, ...yields.contradicting, ...yields.gaps)
    const counts = { contradictingYields: yields.contradicting.length, uncheckedYields: yields.unchecked }
    funds.push({ fundcode, ...changesOf(facts, fundcode, fund, lines), ...counts })
  }
  return { faults, warnings, funds }
}

/** The NAV that a line makes: without the columns of money-market funds it leaves their figures as they are. */
export const figuresOf = (line: NavLine, was: StoredNav | undefined): NavFigures => ({
  nav: line.nav,
  accNav: line.accNav,
  income: line.income ?? was?.income ?? null,
  yield7: line.yield7 ?? was?.yield7 ?? null,
})

const isSame = (a: NavFigures, b: NavFigures): boolean =>
  a.nav === b.nav && a.accNav === b.accNav && a.income === b.income && a.yield7 === b.yield7

function changesOf(
  { custodian, requiredFrom }: NavFacts,
  fundcode: string,
  fund: KnownFund,
  lines: readonly NavLine[],
) {
  const { name, mainCode, stored, events, rights } = fund
  const storedOn = new Map(stored.map(nav => [nav.day, nav]))
  const made = lines.map(line => ({ day: line.day, after: figuresOf(line, storedOn.get(line.day)) }))
  const changed = made.filter(({ day, after }) => {
    const was = storedOn.get(day)
    return !was || !isSame(was, after)
  })
  const before = dayBefore(stored, made)
  const written = changed
    .map(({ day, after }): WrittenNav => {
      const theirs = custodian.get(fundDay({ fundcode, day })) ?? null
      const verdict = compareWithCustodian(day, after, theirs, requiredFrom)
      return {
        fundcode,
        day,
        after,
        was: storedOn.get(day) ?? null,
        before: before.get(day) ?? null,
        custodian: theirs,
        verdict,
      }
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  const dividends = lines.flatMap(({ day, dividendE6 }) =>
    dividendE6 === null || events.dividends.has(day) ? [] : [{ day, perShareE6: dividendE6 }],
  )
  const splits = lines.flatMap(({ day, splitE9 }) =>
    splitE9 === null || events.splits.has(day) ? [] : [{ day, ratioE9: splitE9 }],
  )
  return {
    name,
    mainCode,
    written,
    unchanged: made.length - written.length,
    events: eventDaysOf(lines, events),
    dividends,
    splits,
    asks: asksOf(rights, [...events.splits.keys()], dividends, splits),
  }
}

/** A dividend of a file has its record date on its day, as NAVs are published with it. */
function asksOf(
  rights: readonly Right[],
  splitDays: readonly IsoDate[],
  dividends: readonly { day: IsoDate }[],
  splits: readonly { day: IsoDate }[],
): FundNavs['asks'] {
  const made = dividends.map(({ day }) => ({ recordDate: day, exDate: day }))
  const within = (right: Right, days: readonly IsoDate[]) =>
    days
      .filter(day => right.recordDate <= day && day <= right.exDate)
      .map(day => ({ recordDate: right.recordDate, exDate: right.exDate, split: day }))
  const newSplits = splits.map(({ day }) => day)
  return [
    ...rights.flatMap(right => within(right, newSplits)),
    ...made.flatMap(right => within(right, [...splitDays, ...newSplits])),
  ]
}

/** The NAV of the day before each of these days, in the series as it becomes. */
function dayBefore(
  stored: readonly StoredNav[],
  made: readonly { day: IsoDate; after: NavFigures }[],
): Map<IsoDate, Point | null> {
  const points = new Map<IsoDate, Point>(stored.map(({ day, nav, accNav }) => [day, { day, nav, accNav }]))
  for (const { day, after } of made) points.set(day, { day, nav: after.nav, accNav: after.accNav })
  const days = [...points.keys()].sort()
  return new Map(days.map((day, at) => [day, (at > 0 && points.get(days[at - 1] ?? day)) || null]))
}

/** Why these NAVs may not be published beside the custodian's; null when they may. */
function custodianRefusal(written: readonly WrittenNav[], explanation: string | null): Refusal | null {
  const missing = written.filter(({ verdict }) => verdict.state === 'missing')
  if (missing.length > 0) return refuse('nav.custodian-missing', { navs: missing.map(fundDay) }).refusal
  const differing = differingOf(written)
  if (differing.length === 0) return null
  if (explanation === null) return refuse('nav.custodian-differs', { differing }).refusal
  const funds = unexplainedBy(explanation, differing)
  return funds.length === 0 ? null : refuse('nav.custodian-unexplained', { funds }).refusal
}

function useRefusal({ booked, uses, splitsSince, converted }: NavFacts, restates: boolean): Refusal | null {
  if (converted.length > 0) return refuse('nav.converted', { funds: converted }).refusal
  if (booked.length > 0) return refuse('nav.income-booked', { days: booked }).refusal
  if (uses.length > 0 && !restates) return refuse('nav.orders-confirmed', { uses }).refusal
  if (uses.length > 0 && splitsSince.length > 0) return refuse('nav.split-since', { splits: splitsSince }).refusal
  return null
}
