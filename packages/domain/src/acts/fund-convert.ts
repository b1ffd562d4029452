import type { Calendar } from '../calendar/calendar.ts'
import { type IsoDate, isoDate } from '../calendar/dates.ts'
import { FEE_TYPE, type FeeType } from '../codes/fee-types.ts'
import { FUND_STATUS, type FundStatus } from '../codes/fund-status.ts'
import type { HoldingPeriod } from '../fee/holding-period.ts'
import { type Fen, moneyFor, type NavE4, type ShareCents } from '../money/money.ts'
import { convertedShares } from '../settle/fund-conversion.ts'
import type { CountedFund } from './fund-liquidate.ts'
import { type Decision, decided, type Refusal, refuse } from './refusals.ts'

/** A fund as conversions of whole funds see it. */
export type ConvertibleFund = {
  fundname: string
  status: FundStatus
  isAtRegistrar: boolean
  isMoney: boolean
  nav: NavE4 | null
  riskLevel: number
  feeType: FeeType
  hold: HoldingPeriod | null
  /** It has a floating management fee, whose accrued parts a conversion would have to carry. */
  isFloating: boolean
  isLiquidated: boolean
  /** It was converted, or will be. */
  isConverted: boolean
  /** Another fund will be converted into it. */
  isTarget: boolean
  /** Its splits and dividends to come: from the record day to the ex-date. */
  events: readonly { from: IsoDate; to: IsoDate }[]
}
export type FundConvertFacts = {
  /** Of an order that comes now. */
  tradingDay: IsoDate
  /** The funds' own. */
  calendar: Calendar
  targetCalendar: Calendar
  fund: (CountedFund & ConvertibleFund) | null
  target: ConvertibleFund | null
}
export type FundConversion = CountedFund & {
  fund: string
  fundname: string
  /** Until now. */
  status: FundStatus
  target: string
  targetName: string
  day: IsoDate
  /** The first trading day after the fund's last one. */
  endsFrom: IsoDate
  navs: { out: NavE4; into: NavE4 }
  /** The worth of all shares at the last NAV. */
  worth: Fen
  /** What all shares become at the last NAVs. */
  becomes: ShareCents
  /** Risk levels, where that of the target is higher. */
  riskier: { from: number; to: number } | null
}

type Asked = { fund: string; target: string; day: string }

/** Whether all shares of a fund become shares of another at the NAVs of a day, after which the fund has ended. */
export function decideFundConvert(facts: FundConvertFacts, asked: Asked): Decision<FundConversion> {
  const { tradingDay, calendar, targetCalendar, fund, target } = facts
  const day = isoDate(asked.day)
  if (!fund) return refuse('fund.unknown', { fund: asked.fund })
  if (!target) return refuse('fund.unknown', { fund: asked.target })
  if (asked.fund === asked.target) return refuse('conversion.same', { fund: asked.fund })
  const refusal =
    stateRefusal(fund, asked.fund) ?? stateRefusal(target, asked.target) ?? pairRefusal(fund, target, asked)
  if (refusal) return { ok: false, refusal }
  if (!calendar.isOpen(day) || !targetCalendar.isOpen(day)) return refuse('conversion.closed', { day })
  if (day < tradingDay) return refuse('conversion.past', { day, tradingDay })
  for (const [code, { events }] of [
    [asked.fund, fund],
    [asked.target, target],
  ] as const) {
    if (events.some(({ from, to }) => from <= day && day <= to)) return refuse('conversion.event', { fund: code, day })
  }
  if (fund.events.some(({ to }) => to > day)) return refuse('conversion.event', { fund: asked.fund, day })
  if (fund.total === 0n) return refuse('conversion.no-shares', { fund: asked.fund })
  if (fund.nav === null || target.nav === null) throw new RangeError('a running fund has a NAV')
  const navs = { out: fund.nav, into: target.nav }
  const { total, holders, accounts, largest, plans, sales, purchases, conversionsIn } = fund
  return decided({
    total,
    holders,
    accounts,
    largest,
    plans,
    sales,
    purchases,
    conversionsIn,
    fund: asked.fund,
    fundname: fund.fundname,
    status: fund.status,
    target: asked.target,
    targetName: target.fundname,
    day,
    endsFrom: calendar.addOpenDays(day, 1),
    navs,
    worth: moneyFor(total, navs.out),
    becomes: convertedShares(total, navs),
    riskier: target.riskLevel > fund.riskLevel ? { from: fund.riskLevel, to: target.riskLevel } : null,
  })
}

const NOT_RUNNING: readonly FundStatus[] = [
  FUND_STATUS.raising,
  FUND_STATUS.establishing,
  FUND_STATUS.raisingFailed,
  FUND_STATUS.ended,
]

function stateRefusal(of: ConvertibleFund, fund: string): Refusal | null {
  if (of.isAtRegistrar) return { code: 'conversion.at-registrar', given: { fund } }
  if (of.isFloating) return { code: 'conversion.floating', given: { fund } }
  if (of.isConverted) return { code: 'conversion.converted', given: { fund } }
  if (of.isLiquidated) return { code: 'conversion.liquidated', given: { fund } }
  if (NOT_RUNNING.includes(of.status) || of.nav === null) return { code: 'conversion.not-running', given: { fund } }
  if (of.isMoney) return { code: 'conversion.money-fund', given: { fund } }
  if (of.feeType === FEE_TYPE.backEnd) return { code: 'conversion.back-end', given: { fund } }
  return null
}

/** A rule of holding computes by the days of a lot, so that it may not become another one with the class. */
function pairRefusal(fund: ConvertibleFund, target: ConvertibleFund, asked: Asked): Refusal | null {
  if (fund.isTarget) return { code: 'conversion.target', given: { fund: asked.fund } }
  const [own, other] = [fund.hold, target.hold]
  const isSame =
    own === other ||
    (own !== null &&
      other !== null &&
      own.kind === other.kind &&
      own.length === other.length &&
      own.unit === other.unit &&
      own.from === other.from &&
      own.until === other.until)
  return isSame ? null : { code: 'conversion.holding-period', given: { fund: asked.fund, target: asked.target } }
}
