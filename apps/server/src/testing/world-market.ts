import { insertRows } from '@zhixiao/db/market/bulk.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate, isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { fen, navE4, rateE8 } from '@zhixiao/domain/money/money.ts'

const FIRST = isoDate('2025-01-01')
const LAST = isoDate('2027-12-31')
const HOLIDAYS = [
  ['2026-02-16', '2026-02-23'],
  ['2026-10-01', '2026-10-07'],
  ['2027-01-01', '2027-01-01'],
] as const
const NAV_FROM = isoDate('2026-09-01')
const NAV_TO = isoDate('2026-11-19')

/** The funds of the test world, named by purpose. */
export const funds = {
  /** R3, front-end 1.5 / 1.2 / 0.6 %, 1,000 yuan from 5 million; NAV 1.2345 every day. */
  mixed: '710001',
  /** R3, back-end charge. */
  backEnd: '710002',
  /** R2 */
  bond: '710301',
  /** R1, free of charge, NAV 1. */
  money: '710501',
  /** R5 */
  stock: '710601',
  /** R3, purchase suspended. */
  suspended: '710701',
  /** R3, raising until 2026-11-30. */
  raising: '710801',
} as const

const fundRows = [
  {
    fundcode: funds.mixed,
    fundname: '测试混合A',
    fund_type: 'mixed',
    status: '0',
    risk_level: 3,
    fee_type: 'A',
    day_max_fen: fen(0n),
  },
  {
    fundcode: funds.backEnd,
    fundname: '测试混合后端',
    fund_type: 'mixed',
    status: '0',
    risk_level: 3,
    fee_type: 'B',
    day_max_fen: fen(0n),
  },
  {
    fundcode: funds.bond,
    fundname: '测试债券A',
    fund_type: 'bond',
    status: '0',
    risk_level: 2,
    fee_type: 'A',
    day_max_fen: fen(0n),
  },
  {
    fundcode: funds.money,
    fundname: '测试货币A',
    fund_type: 'money',
    status: '0',
    risk_level: 1,
    fee_type: 'A',
    day_max_fen: fen(10_000_000n),
  },
  {
    fundcode: funds.stock,
    fundname: '测试股票A',
    fund_type: 'stock',
    status: '0',
    risk_level: 5,
    fee_type: 'A',
    day_max_fen: fen(0n),
  },
  {
    fundcode: funds.suspended,
    fundname: '测试暂停A',
    fund_type: 'mixed',
    status: '5',
    risk_level: 3,
    fee_type: 'A',
    day_max_fen: fen(0n),
  },
  {
    fundcode: funds.raising,
    fundname: '测试新发A',
    fund_type: 'mixed',
    status: '1',
    risk_level: 3,
    fee_type: 'A',
    day_max_fen: fen(0n),
  },
]

/** Calendar, funds, fees, NAVs and banks; weekdays are open except a few holidays. */
export async function insertTestMarket(tx: Tx): Promise<void> {
  await insertRows(tx, 'trading_day', calendarRows())
  await insertRows(tx, 'fund', fundRows.map(fundRow))
  await insertRows(
    tx,
    'fee_tier',
    fundRows.filter(fund => fund.fund_type !== 'money').flatMap(fund => feeRows(fund.fundcode)),
  )
  await insertRows(
    tx,
    'nav',
    fundRows.filter(fund => fund.fundcode !== funds.raising).flatMap(fund => navRows(fund.fundcode)),
  )
  await insertRows(tx, 'bank', [
    {
      bank_code: '002',
      name: '中国工商银行',
      single_max_fen: fen(500_000_000n),
      day_max_fen: fen(2_000_000_000n),
      sort: 1,
    },
    {
      bank_code: '007',
      name: '招商银行',
      single_max_fen: fen(500_000_000n),
      day_max_fen: fen(2_000_000_000n),
      sort: 2,
    },
  ])
}

function daysOf(from: IsoDate, to: IsoDate): IsoDate[] {
  const days: IsoDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const isOpen = (day: IsoDate): boolean => weekdayOf(day) < 6 && !HOLIDAYS.some(([from, to]) => day >= from && day <= to)

function calendarRows() {
  let seq = 0
  return daysOf(FIRST, LAST).map(day => {
    if (isOpen(day)) seq++
    return { day, is_open: isOpen(day), seq, source: 'test' }
  })
}

const fundRow = (fund: (typeof fundRows)[number]) => ({
  ...fund,
  main_code: fund.fundcode,
  setup_date: fund.fundcode === funds.raising ? null : isoDate('2020-03-02'),
  raise_start: fund.fundcode === funds.raising ? isoDate('2026-11-09') : null,
  raise_end: fund.fundcode === funds.raising ? isoDate('2026-11-30') : null,
})

function feeRows(fundcode: string) {
  const row = (
    kind: 'subscribe' | 'purchase' | 'redeem' | 'backend',
    from: bigint,
    rate: bigint,
    fixed: bigint | null = null,
    toFund = 0,
  ) => ({
    fundcode,
    kind,
    effective_from: isoDate('2020-01-01'),
    from_value: from,
    rate_e8: rateE8(rate),
    fixed_fee_fen: fixed === null ? null : fen(fixed),
    to_fund_e4: toFund,
  })
  return [
    row('subscribe', 0n, 1_200_000n),
    row('purchase', 0n, 1_500_000n),
    row('purchase', 100_000_000n, 1_200_000n),
    row('purchase', 200_000_000n, 600_000n),
    row('purchase', 500_000_000n, 0n, 100_000n),
    row('redeem', 0n, 1_500_000n, null, 10_000),
    row('redeem', 7n, 1_000_000n, null, 10_000),
    row('redeem', 30n, 500_000n, null, 10_000),
    row('redeem', 180n, 0n),
    row('backend', 0n, 1_800_000n),
    row('backend', 365n, 1_000_000n),
    row('backend', 1_095n, 0n),
  ]
}

function navRows(fundcode: string) {
  const isMoney = fundcode === funds.money
  const nav = isMoney ? 10_000n : 12_345n
  return (
    daysOf(NAV_FROM, NAV_TO)
      // A money-market fund earns on closed days too.
      .filter(day => isMoney || isOpen(day))
      .map(day => ({
        fundcode,
        day,
        nav_e4: navE4(nav),
        acc_nav_e4: navE4(nav),
        income_e4: isMoney ? 4_321n : null,
        yield7_e8: null,
        published_at: new Date(`${day}T20:00:00+08:00`),
      }))
  )
}
