import type { FoundDifference } from '@zhixiao/db/exchange/files.ts'
import { listIncomeDays, listOpenDays, type StoredIncome } from '@zhixiao/db/exchange/incomes.ts'
import type { NavWrite } from '@zhixiao/db/market/nav-import.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { ReportedFund } from '@zhixiao/domain/exchange/confirmations.ts'
import { incomeText } from '@zhixiao/domain/fund/custodian-nav.ts'
import { spreadIncome } from '@zhixiao/domain/fund/income-days.ts'
import { contradictsIncomes, type IncomeCarry, sevenDayYieldAt } from '@zhixiao/domain/fund/seven-day-yield.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { navText, type RateE8, rateE8 } from '@zhixiao/domain/money/money.ts'

/** Longer than any run of closed days, plus a week. */
const DAYS_BEFORE = 45

type Day = StoredIncome & { reported: ReportedFund | null; isNew: boolean }

/**
 * What a registrar reports on one money-market fund: the NAVs to add and where its figures differ from ours. Its files
 * come on trading days: an income after closed days without their own covers these too and is spread over them.
 */
export async function reportedIncomes(
  tx: Tx,
  reported: readonly ReportedFund[],
  carry: IncomeCarry,
): Promise<{ navs: NavWrite[]; found: FoundDifference[] }> {
  const [first, last] = [reported[0], reported.at(-1)]
  if (!first || !last) return { navs: [], found: [] }
  const since = addDays(first.day, -DAYS_BEFORE)
  const open = await listOpenDays(tx, since, last.day)
  const stored = await listIncomeDays(tx, first.fundcode, since)
  const days = new Map<IsoDate, Day>(stored.map(row => [row.date, { ...row, reported: null, isNew: false }]))
  const found: FoundDifference[] = []
  for (const each of reported) {
    const own = days.get(each.day)
    if (own) found.push(...differencesOf(own, each))
    else for (const day of newDays(each, [...days.values()], open)) days.set(day.date, day)
  }
  const { navs, contradicting } = withYields(first.fundcode, [...days.values()].sort(byDate), carry)
  return { navs, found: [...found, ...contradicting] }
}

const byDate = (a: Day, b: Day): number => (a.date < b.date ? -1 : 1)
const differenceOf = (reported: ReportedFund, figure: string, own: string, theirs: string): FoundDifference[] =>
  own === theirs
    ? []
    : [
        {
          orderId: null,
          subject: `fund ${reported.fundcode} of ${reported.day}`,
          figure,
          own,
          reported: theirs,
          line: reported.line,
        },
      ]

/** If a day is reported twice the first figures count, as with stored ones. */
function differencesOf(own: Day, reported: ReportedFund): FoundDifference[] {
  own.reported ??= reported
  return [
    ...differenceOf(reported, 'NAV', navText(own.nav), navText(reported.nav)),
    ...(reported.income === 0n
      ? []
      : differenceOf(reported, 'income', incomeText(own.incomeE4), incomeText(reported.income))),
  ]
}

function newDays(reported: ReportedFund, known: readonly Day[], open: ReadonlySet<IsoDate>): Day[] {
  const { day, nav } = reported
  const dayOf = (date: IsoDate, incomeE4: bigint | null): Day => ({
    date,
    nav,
    incomeE4,
    isNew: true,
    reported: date === day ? reported : null,
  })
  if (reported.income === 0n) return [dayOf(day, null)]
  const before = known
    .filter(({ date }) => date < day)
    .sort(byDate)
    .at(-1)
  const from = before?.incomeE4 == null ? day : firstOfClosed(addDays(before.date, 1), day, open)
  return spreadIncome(reported.income, from, day).map(({ date, incomeE4 }) => dayOf(date, incomeE4))
}

/** `from` when every day up to `day` is closed, else `day`: a trading day without an income is a gap. */
function firstOfClosed(from: IsoDate, day: IsoDate, open: ReadonlySet<IsoDate>): IsoDate {
  for (let each = from; each < day; each = addDays(each, 1)) if (open.has(each)) return day
  return from
}

/** The NAVs to add, with the yields that agree with the incomes, and the yields that do not. */
function withYields(
  fundcode: string,
  days: readonly Day[],
  carry: IncomeCarry,
): { navs: NavWrite[]; contradicting: FoundDifference[] } {
  const navs: NavWrite[] = []
  const contradicting: FoundDifference[] = []
  for (const [at, { date: day, nav, incomeE4, reported, isNew }] of days.entries()) {
    const computed = sevenDayYieldAt(days, at, carry)
    const published = reported && computed !== null ? agreeing(reported.yield, computed) : null
    if (reported && computed !== null && reported.yield !== 0n && published === null)
      contradicting.push(
        ...differenceOf(reported, 'seven-day yield', percent(computed), formatScaled(reported.yield, 8)),
      )
    if (isNew) navs.push({ fundcode, day, nav_e4: nav, acc_nav_e4: nav, income_e4: incomeE4, yield7_e8: published })
  }
  return { navs, contradicting }
}

const percent = (rate: RateE8): string => formatScaled(rate, 8)

/** Registrars write 1.612 % as 0.01612 or as 1.612: takes the one that agrees with the incomes. */
function agreeing(reported: RateE8, computed: RateE8): RateE8 | null {
  return [reported, rateE8(reported / 100n)].find(reading => !contradictsIncomes(reading, computed)) ?? null
}
