import { readAdvances } from '@zhixiao/db/settle/advances.ts'
import { listUndecidedDays } from '@zhixiao/db/settle/benchmark-waits.ts'
import { waitingSplit } from '@zhixiao/db/settle/fund-acts.ts'
import type { Holdings } from '@zhixiao/db/settle/holdings.ts'
import { readMandatoryFees } from '@zhixiao/db/settle/mandatory-fees.ts'
import {
  listInstitutions,
  lockNavs,
  lockPositions,
  readContract,
  readDividends,
  readEntered,
  readHugeDays,
  readLots,
  readSaleDays,
} from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { type FundContract, hasHoldingPeriod } from '@zhixiao/domain/fee/fund-contract.ts'
import { isLeaving } from '@zhixiao/domain/order/order-states.ts'
import type { Position } from '@zhixiao/domain/settle/position.ts'
import type { DueOrder, FundFacts, SettleFacts } from '@zhixiao/domain/settle/settle-fund-day.ts'

import { readHolderLimits } from './holder-limits.ts'

type FactsOf = {
  fund: FundContract
  raising: SettleFacts['raising']
  day: IsoDate
  orders: readonly DueOrder[]
  holdings: Holdings
  /** The trading days from which funds wait for a NAV: nothing enters them by conversion. */
  waitsFrom?: ReadonlyMap<string, IsoDate>
}

/** All facts that decide the result of one fund's locked orders. */
export async function readFacts(tx: Tx, { waitsFrom = new Map(), ...of }: FactsOf): Promise<SettleFacts> {
  const { fund, raising, day, orders, holdings } = of
  const { fundcode } = fund
  const days = orders.map(order => order.tradeDate)
  const takesShares = (order: DueOrder) => order.shares !== null && order.kind !== KIND.forcedIncrease
  const navs = await lockNavs(tx, fundcode, days)
  const leaving = orders.filter(isLeaving)
  const into = await readTargets(tx, of, waitsFrom)
  const held = await lockPositions(tx, fundcode, orders, holdings)
  const limits = await readHolderLimits(tx, { fund, raising, day, orders, navs, targets: into.targets })
  const limitOf = (code: string) => limits.get(code) ?? null
  return {
    day,
    fund,
    raising,
    orders,
    navs,
    holderLimit: limitOf(fundcode),
    positions: new Map([...held, ...into.positions]),
    lots: await readLots(tx, fundcode, orders.filter(takesShares)),
    entered: await readEntered(tx, fundcode, day, orders),
    unpaid: new Map([...held].map(([key, { unpaid }]) => [key, unpaid])),
    dividends: await readDividends(tx, fundcode, daysOf(orders, KIND.dividend)),
    saleDays: await readSaleDays(tx, fundcode, hasHoldingPeriod(fund) ? orders.map(order => order.termsDay) : []),
    hugeDays: await readHugeDays(tx, fundcode, days),
    mandatory: await readMandatoryFees(
      tx,
      leaving.map(order => order.orderId),
    ),
    advances: await readAdvances(
      tx,
      orders.filter(order => order.kind === KIND.redemption).map(order => order.orderId),
    ),
    undecided: await listUndecidedDays(
      tx,
      fundcode,
      leaving.map(order => order.tradeDate),
    ),
    targets: new Map([...into.targets].map(([code, target]) => [code, { ...target, holderLimit: limitOf(code) }])),
    institutions: await readInstitutions(tx, [fund, ...[...into.targets.values()].map(target => target.fund)], orders),
  }
}

/** Skips the lookup for the many funds that charge all holders alike. */
const readInstitutions = async (tx: Tx, funds: readonly FundContract[], orders: readonly DueOrder[]) =>
  funds.some(({ tiers }) => tiers.some(({ holder }) => holder !== 'all'))
    ? await listInstitutions(
        tx,
        orders.map(({ custno }) => custno),
      )
    : new Set<string>()

const daysOf = (orders: readonly DueOrder[], kind: DueOrder['kind']): IsoDate[] =>
  orders.filter(order => order.kind === kind).map(order => order.tradeDate)

/** The target funds of conversions: their terms, their NAVs, and the converting customers' holdings in them. */
async function readTargets(
  tx: Tx,
  { orders, holdings }: Pick<FactsOf, 'orders' | 'holdings'>,
  waitsFrom: ReadonlyMap<string, IsoDate>,
) {
  const targets = new Map<string, Pick<FundFacts, 'fund' | 'navs'>>()
  const positions = new Map<string, Position>()
  const byTarget = Map.groupBy(
    orders.filter(order => order.targetFundcode !== null),
    order => order.targetFundcode ?? '',
  )
  for (const [fundcode, entering] of [...byTarget].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const fund = await readContract(tx, fundcode)
    const days = entering.map(order => order.tradeDate)
    const stops = [await waitingSplit(tx, fundcode, days), waitsFrom.get(fundcode)]
    const priced = days.filter(day => stops.every(stop => !stop || day < stop))
    const navs = await lockNavs(tx, fundcode, priced)
    targets.set(fundcode, { fund, navs })
    for (const [key, position] of await lockPositions(tx, fundcode, entering, holdings)) positions.set(key, position)
  }
  return { targets, positions }
}
