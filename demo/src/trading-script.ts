import { type Calendar, createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addMonths, type IsoDate, isoDate, type TradeDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, fen } from '@zhixiao/domain/money/money.ts'
import { DEMO_DAY } from './calendar.ts'
import type { Market } from './rows.ts'
import type { DemoCustomerKey } from './world.ts'

/** An order to be placed with the real engine on `day`, in the morning; cards count from 0. */
export type ScriptOrder = { day: TradeDate; customer: DemoCustomerKey; card: number; fundcode: string } & (
  | { kind: '022'; amountFen: Fen }
  /** the part of the shares then available, in 1/10000: 10000 redeems all */
  | { kind: '024'; partE4: number }
)

/** `buy` yuan on `first`, and again every `everyMonths` for `times` in all. */
type Purchase = { fund: string; buy: bigint; first: string; times?: number; everyMonths?: number; card?: number }
type Sale = { fund: string; sellE4: number; on: string; card?: number }

/**
 * Two years of ordinary habits. Only funds without a dividend or split in these years, within each customer's class, so
 * that every order is taken and every figure can be checked by hand.
 */
const HABITS: readonly (readonly [DemoCustomerKey, readonly (Purchase | Sale)[]])[] = [
  [
    'zhangSan',
    [
      { fund: '990057', buy: 20_000n, first: '2024-11-21' },
      { fund: '990044', buy: 1_000n, first: '2024-12-05', times: 20, everyMonths: 1 },
      { fund: '990063', buy: 3_000n, first: '2025-01-15', times: 5, everyMonths: 4 },
      { fund: '990092', buy: 15_000n, first: '2025-02-18', card: 1 },
      { fund: '990061', buy: 5_000n, first: '2025-06-10', times: 2, everyMonths: 5 },
      { fund: '990092', sellE4: 10_000, on: '2025-12-16', card: 1 },
      { fund: '990044', sellE4: 3_000, on: '2026-03-09' },
      { fund: '990057', buy: 8_000n, first: '2026-05-14' },
      { fund: '990057', sellE4: 2_000, on: '2026-08-12' },
      { fund: '990044', buy: 10_000n, first: '2026-11-19' },
      { fund: '990063', sellE4: 2_500, on: '2026-11-19' },
      { fund: '990057', buy: 2_000n, first: '2026-11-20' },
    ],
  ],
  [
    'fengWen',
    [
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
    ],
  ],
  [
    'zhaoLiuRiskExpired',
    [
      { fund: '990044', buy: 2_000n, first: '2024-12-12', times: 20, everyMonths: 1 },
      { fund: '990067', buy: 25_000n, first: '2025-06-23' },
      { fund: '990067', sellE4: 5_000, on: '2026-03-18' },
      { fund: '990044', sellE4: 2_000, on: '2026-10-14' },
    ],
  ],
]

/** All orders of the named world up to the demo's first morning, by day; those of one day in the order above. */
export function tradingScript(market: Pick<Market, 'trading_day'>): ScriptOrder[] {
  const calendar = createCalendar(market.trading_day.map(row => ({ day: row.day, isOpen: row.is_open })))
  return HABITS.flatMap(([customer, habits]) => habits.flatMap(habit => ordersOf(customer, habit, calendar))).sort(
    (a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0),
  )
}

function ordersOf(customer: DemoCustomerKey, habit: Purchase | Sale, calendar: Calendar): ScriptOrder[] {
  const common = { customer, card: habit.card ?? 0, fundcode: habit.fund }
  const open = (day: IsoDate): TradeDate => calendar.nextOpen(day)
  if ('sellE4' in habit) return [{ ...common, day: open(isoDate(habit.on)), kind: '024', partE4: habit.sellE4 }]
  return Array.from({ length: habit.times ?? 1 }, (_, index): ScriptOrder => {
    const day = open(addMonths(isoDate(habit.first), index * (habit.everyMonths ?? 1)))
    return { ...common, day, kind: '022', amountFen: fen(habit.buy * 100n) }
  }).filter(order => order.day <= DEMO_DAY)
}
