import { type Calendar, createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addMonths, type IsoDate, isoDate, type TradeDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import { PLAN_UNIT, type PlanUnit, type PlanWeekday } from '@zhixiao/domain/codes/plan-units.ts'
import { type Fen, fen } from '@zhixiao/domain/money/money.ts'
import { DEMO_DAY } from './calendar.ts'
import type { Market } from './rows.ts'
import type { DemoCustomerKey } from './world.ts'

/** When a plan deducts, in the columns of its table. */
export type ScriptDays = { unit: PlanUnit; month_day: number | null; weekday: PlanWeekday | null }

/** An order placed with the real engine on the morning of `day`; cards count from 0. */
export type ScriptOrder = { day: TradeDate; customer: DemoCustomerKey; card: number; fundcode: string } & (
  | {
      kind: typeof KIND.subscription | typeof KIND.purchase
      amountFen: Fen
      /** Above the customer's class, after he confirmed the warning. */
      warned?: true
    }
  /** the part of the shares available then, in 1/10000: 10000 redeems or converts all */
  | { kind: typeof KIND.redemption; partE4: number }
  | { kind: typeof KIND.conversion; partE4: number; target: string }
  | { kind: typeof KIND.dividendMethod; method: DividendType }
  | { kind: 'plan'; amountFen: Fen; days: ScriptDays }
)

/** Buys `buy` yuan on `first`, and again every `everyMonths`, `times` in all. */
type Purchase = {
  fund: string
  buy: bigint
  first: string
  times?: number
  everyMonths?: number
  card?: number
  warned?: true
}
type Once = { fund: string; on: string; card?: number }
type Act = Once &
  (
    | { sellE4: number }
    | { convertE4: number; into: string }
    | { subscribe: bigint }
    | { dividends: 'reinvested' }
    | { plan: bigint; monthly: number }
    | { plan: bigint; weekly: PlanWeekday }
  )
type Habit = Purchase | Act

/**
 * Two years of habits that exercise the whole engine, within each customer's class but for one warning, so that every order is accepted:
 * purchases, plans (one failing since a risk assessment expired), dividends paid out and reinvested, a split, daily
 * income, conversions, subscriptions awaiting their fund, and orders in transit on the first morning.
 */
const HABITS: readonly (readonly [DemoCustomerKey, readonly Habit[]])[] = [
  [
    'zhangSan',
    [
      { fund: '990057', buy: 20_000n, first: '2024-11-21' },
      { fund: '990044', buy: 1_000n, first: '2024-12-05', times: 20, everyMonths: 1 },
      { fund: '990063', buy: 3_000n, first: '2025-01-15', times: 5, everyMonths: 4 },
      { fund: '990092', buy: 15_000n, first: '2025-02-18', card: 1 },
      { fund: '990061', buy: 5_000n, first: '2025-06-10', times: 2, everyMonths: 5 },
      // The newest of three lots of a fund with a holding period of a year: free from 2026-11-25 on.
      { fund: '990061', buy: 3_000n, first: '2025-11-24' },
      { fund: '990092', sellE4: 10_000, on: '2025-12-16', card: 1 },
      { fund: '990044', sellE4: 3_000, on: '2026-03-09' },
      { fund: '990057', buy: 8_000n, first: '2026-05-14' },
      { fund: '990057', sellE4: 2_000, on: '2026-08-12' },
      // Pays its dividend on the demo's first day, and paid one a year before.
      { fund: '990025', buy: 20_000n, first: '2025-03-11' },
      { fund: '990001', buy: 30_000n, first: '2026-08-04' },
      { fund: '990044', plan: 500n, weekly: '02', on: '2026-09-02' },
      // So much of a small class that selling it is a huge redemption.
      { fund: '990058', buy: 50_000n, first: '2026-09-16' },
      { fund: '990044', convertE4: 1_500, into: '990057', on: '2026-10-13' },
      { fund: '990044', buy: 10_000n, first: '2026-11-19' },
      { fund: '990063', sellE4: 2_500, on: '2026-11-19' },
      { fund: '990057', buy: 2_000n, first: '2026-11-20' },
    ],
  ],
  [
    'heNing',
    [
      { fund: '990001', buy: 50_000n, first: '2026-08-04' },
      { fund: '990001', buy: 5_000n, first: '2026-09-10', times: 2, everyMonths: 1 },
      { fund: '990001', sellE4: 2_000, on: '2026-10-20' },
      { fund: '990001', plan: 1_000n, monthly: 23, on: '2026-09-25' },
    ],
  ],
  [
    'fengWen',
    [
      { fund: '990093', plan: 800n, monthly: 23, on: '2026-07-27' },
      { fund: '990092', buy: 30_000n, first: '2024-12-02' },
      { fund: '990093', buy: 2_000n, first: '2025-01-08', times: 20, everyMonths: 1 },
      { fund: '990092', sellE4: 4_000, on: '2025-09-22' },
      { fund: '990093', sellE4: 5_000, on: '2026-06-17' },
      { fund: '990092', buy: 12_000n, first: '2026-07-21' },
    ],
  ],
  [
    'chenPing',
    [
      { fund: '990067', buy: 50_000n, first: '2024-11-25' },
      { fund: '990059', buy: 2_000n, first: '2024-12-18', times: 12, everyMonths: 2 },
      { fund: '990058', buy: 10_000n, first: '2025-03-12', times: 3, everyMonths: 6 },
      { fund: '990060', buy: 6_000n, first: '2025-05-20', times: 4, everyMonths: 3 },
      { fund: '990067', sellE4: 3_333, on: '2025-10-15' },
      { fund: '990060', sellE4: 10_000, on: '2026-04-22' },
      { fund: '990058', sellE4: 5_000, on: '2026-09-08' },
      { fund: '990067', buy: 8_888n, first: '2026-11-19' },
      { fund: '990103', subscribe: 10_000n, on: '2026-11-18' },
      // Due every 120 days: the day of the first, 2026-11-12, was missed; that of the second is 2026-11-25.
      { fund: '990069', buy: 20_000n, first: '2026-07-15' },
      { fund: '990069', buy: 10_000n, first: '2026-07-28' },
      // More than a tenth of a small class: a huge redemption waits for the office on the first morning.
      { fund: '990058', buy: 30_000n, first: '2026-09-21' },
      { fund: '990058', sellE4: 10_000, on: '2026-11-20' },
    ],
  ],
  [
    'yangJin',
    [
      { fund: '990019', buy: 1_500n, first: '2024-12-10', times: 12, everyMonths: 2 },
      { fund: '990021', buy: 5_000n, first: '2025-01-20', times: 4, everyMonths: 4 },
      { fund: '990027', buy: 20_000n, first: '2025-04-09' },
      { fund: '990073', buy: 1_000n, first: '2025-05-06', times: 6, everyMonths: 3, card: 1 },
      { fund: '990044', buy: 30_000n, first: '2025-07-15' },
      { fund: '990027', sellE4: 5_000, on: '2025-11-05' },
      { fund: '990021', sellE4: 10_000, on: '2026-02-26' },
      { fund: '990044', sellE4: 2_000, on: '2026-06-03' },
      { fund: '990025', buy: 12_000n, first: '2025-03-11' },
      { fund: '990025', dividends: 'reinvested', on: '2025-06-05' },
      { fund: '990008', buy: 15_000n, first: '2025-07-22' },
      { fund: '990008', dividends: 'reinvested', on: '2026-01-08' },
      { fund: '990044', convertE4: 5_000, into: '990019', on: '2026-10-13' },
      { fund: '990080', buy: 3_000n, first: '2026-10-22', warned: true },
      { fund: '990029', buy: 12_000n, first: '2025-03-26' },
      // Behind its benchmark: the sale gave back a part of the floating management fee.
      { fund: '990039', buy: 10_000n, first: '2025-08-07' },
      { fund: '990039', sellE4: 10_000, on: '2026-11-17' },
      { fund: '990008', convertE4: 2_500, into: '990027', on: '2026-11-20' },
      { fund: '990064', buy: 6_000n, first: '2026-11-18' },
      { fund: '990019', sellE4: 1_000, on: '2026-11-19' },
    ],
  ],
  [
    'wuTuo',
    [
      { fund: '990031', buy: 10_000n, first: '2024-11-28', times: 4, everyMonths: 6 },
      { fund: '990033', buy: 5_000n, first: '2025-01-06', times: 8, everyMonths: 3 },
      { fund: '990080', buy: 3_000n, first: '2025-02-24', times: 7, everyMonths: 3 },
      { fund: '990027', buy: 12_000n, first: '2025-08-13' },
      { fund: '990040', buy: 15_000n, first: '2025-09-17' },
      { fund: '990031', sellE4: 4_000, on: '2026-01-14' },
      { fund: '990080', sellE4: 10_000, on: '2026-10-21' },
      { fund: '990040', sellE4: 2_500, on: '2026-11-16' },
      { fund: '990031', buy: 6_666n, first: '2026-11-19' },
      { fund: '990101', subscribe: 20_000n, on: '2026-11-05' },
      { fund: '990029', buy: 8_000n, first: '2025-05-15' },
      // Three lots with three rates of the floating management fee: far behind the benchmark, far ahead, held for less than a year.
      { fund: '990039', buy: 30_000n, first: '2025-08-07' },
      { fund: '990039', buy: 20_000n, first: '2025-09-29' },
      { fund: '990039', buy: 10_000n, first: '2026-05-12' },
      { fund: '990080', plan: 600n, weekly: '05', on: '2026-10-26' },
    ],
  ],
  [
    'zhaoLiuRiskExpired',
    [
      { fund: '990044', buy: 2_000n, first: '2024-12-12', times: 20, everyMonths: 1 },
      { fund: '990067', buy: 25_000n, first: '2025-06-23' },
      { fund: '990067', sellE4: 5_000, on: '2026-03-18' },
      { fund: '990044', sellE4: 2_000, on: '2026-10-14' },
      // The November run meets an expired assessment.
      { fund: '990044', plan: 1_000n, monthly: 16, on: '2026-08-20' },
    ],
  ],
  // Placed at the counter: an institution does not trade here.
  [
    'jiGou',
    [
      { fund: '990092', buy: 45_000n, first: '2024-12-04', times: 12, everyMonths: 1 },
      { fund: '990067', buy: 30_000n, first: '2025-03-20', times: 6, everyMonths: 2 },
      { fund: '990057', buy: 20_000n, first: '2025-09-11', times: 4, everyMonths: 2 },
      { fund: '990092', sellE4: 2_500, on: '2026-02-11' },
      { fund: '990067', sellE4: 3_000, on: '2026-07-08' },
      { fund: '990057', buy: 8_000n, first: '2026-11-19' },
    ],
  ],
]

/** All orders of the named customers up to the demo's first morning, by day; within a day in the order above. */
export function tradingScript(market: Pick<Market, 'trading_day'>): ScriptOrder[] {
  const calendar = createCalendar(market.trading_day.map(row => ({ day: row.day, isOpen: row.is_open })))
  return HABITS.flatMap(([customer, habits]) => habits.flatMap(habit => ordersOf(customer, habit, calendar))).sort(
    (a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0),
  )
}

function ordersOf(customer: DemoCustomerKey, habit: Habit, calendar: Calendar): ScriptOrder[] {
  const common = { customer, card: habit.card ?? 0, fundcode: habit.fund }
  const open = (day: IsoDate): TradeDate => calendar.nextOpen(day)
  if ('on' in habit) return [{ ...common, day: open(isoDate(habit.on)), ...askedBy(habit) }]
  return Array.from({ length: habit.times ?? 1 }, (_, index): ScriptOrder => {
    const day = open(addMonths(isoDate(habit.first), index * (habit.everyMonths ?? 1)))
    return { ...common, day, kind: KIND.purchase, amountFen: yuan(habit.buy), ...(habit.warned && { warned: true }) }
  }).filter(order => order.day <= DEMO_DAY)
}

const yuan = (amount: bigint): Fen => fen(amount * 100n)

function askedBy(act: Act) {
  if ('sellE4' in act) return { kind: KIND.redemption, partE4: act.sellE4 } as const
  if ('convertE4' in act) return { kind: KIND.conversion, partE4: act.convertE4, target: act.into } as const
  if ('subscribe' in act) return { kind: KIND.subscription, amountFen: yuan(act.subscribe) } as const
  if ('dividends' in act) return { kind: KIND.dividendMethod, method: '0' } as const
  const days: ScriptDays =
    'weekly' in act
      ? { unit: PLAN_UNIT.week, month_day: null, weekday: act.weekly }
      : { unit: PLAN_UNIT.month, month_day: act.monthly, weekday: null }
  return { kind: 'plan', amountFen: yuan(act.plan), days } as const
}
