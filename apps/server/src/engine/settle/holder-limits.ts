import {
  findLimitedFund,
  listHeldOf,
  listLargeRaising,
  type PaidSubscription,
  readMovedOn,
  sumHeldOf,
} from '@zhixiao/db/settle/holder-limits.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { type FundContract, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { type HeldNow, type HolderLimit, roomBelow } from '@zhixiao/domain/fund/holder-limit.ts'
import { ruleOn } from '@zhixiao/domain/law/legal-rules.ts'
import { fen, type RateE8, type ShareCents, shareCents, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { confirmSubscription } from '@zhixiao/domain/settle/confirm-order.ts'
import { EMPTY_POSITION } from '@zhixiao/domain/settle/position.ts'
import { allotted, type DueOrder, type FundFacts, type SettleFacts } from '@zhixiao/domain/settle/settle-fund-day.ts'

type Entering = {
  fund: FundContract
  navs: FundFacts['navs']
  orders: readonly DueOrder[]
  targets: ReadonlyMap<string, Pick<FundFacts, 'fund' | 'navs'>>
}

/** The limit of one holder for the orders that bring shares into a fund, and for the conversions into each target, by code. */
export async function readHolderLimits(
  tx: Tx,
  of: Entering & { day: IsoDate; raising: SettleFacts['raising'] },
): Promise<Map<string, HolderLimit | null>> {
  const { orders, fund, day, targets } = of
  if (fund.setupDate !== null && orders.some(({ kind }) => kind === KIND.subscription))
    return new Map([[fund.fundcode, await readRaisingLimit(tx, { ...of, setupDate: fund.setupDate })]])
  const entering = mostEntering(of)
  const limits = new Map<string, HolderLimit | null>()
  for (const { fundcode, mainCode } of [fund, ...[...targets.values()].map(target => target.fund)])
    limits.set(fundcode, await readLimit(tx, fundcode, day, entering.get(mainCode) ?? new Map()))
  return limits
}

/** At least the shares with which holders enter all classes of a fund, by custno, by the fund's main code. */
function mostEntering({ fund, navs, orders, targets }: Entering): Map<string, Map<string, bigint>> {
  const most = new Map<string, Map<string, bigint>>()
  const add = ({ mainCode }: FundContract, custno: string, shares: bigint) => {
    const of = most.get(mainCode) ?? new Map<string, bigint>()
    most.set(mainCode, of.set(custno, (of.get(custno) ?? 0n) + shares))
  }
  for (const { kind, custno, amount, shares, tradeDate, targetFundcode } of orders) {
    const nav = navs.get(tradeDate)?.nav
    if (!nav) continue
    if (kind === KIND.purchase || kind === KIND.planPurchase) add(fund, custno, (10_000n * (amount ?? 0n)) / nav + 1n)
    // A dividend reinvested gives fewer shares than it is paid on.
    if (kind === KIND.dividend) add(fund, custno, shares ?? 0n)
    const target = targets.get(targetFundcode ?? '')
    const into = target?.navs.get(tradeDate)?.nav
    if (kind === KIND.conversion && target && into) add(target.fund, custno, ((shares ?? 0n) * nav) / into + 1n)
  }
  return most
}

/**
 * Reads all shares of a fund only where a holder may reach the limit: `most` are the shares that they enter with at most.
 * The fund's shares are those before the day, so that neither the order of funds nor a restart changes the result.
 */
async function readLimit(
  tx: Tx,
  fundcode: string,
  day: IsoDate,
  most: ReadonlyMap<string, bigint>,
): Promise<HolderLimit | null> {
  const below = ruleOn('holder-share-below', day)?.figure
  if (below === undefined || most.size === 0) return null
  const fund = await findLimitedFund(tx, fundcode)
  if (fund === null) return null
  const { mainCode, others } = fund
  const held = await listHeldOf(tx, mainCode, [...most.keys()])
  const near = [...most].filter(([custno, shares]) => {
    const own = held.get(custno) ?? ZERO_SHARES
    return roomBelow(shareCents(others + own), own, below) < shares
  })
  if (near.length === 0) return null
  const moved = await readMovedOn(tx, mainCode, day)
  const total = shareCents(others + (await sumHeldOf(tx, mainCode)) - moved.all)
  const own = near.map(([custno]): [string, HeldNow] => [
    custno,
    { now: held.get(custno) ?? ZERO_SHARES, today: moved.of.get(custno) ?? ZERO_SHARES },
  ])
  return { below, total, own: new Map(own) }
}

type Raised = {
  fund: FundContract
  setupDate: IsoDate
  day: IsoDate
  raising: SettleFacts['raising']
}

/** At most one subscriber reaches half of a raising: the limit counts what all others get and what is sold elsewhere. */
async function readRaisingLimit(tx: Tx, of: Raised): Promise<HolderLimit | null> {
  const { fund, day } = of
  const below = ruleOn('holder-share-below', day)?.figure
  const limited = below === undefined ? null : await findLimitedFund(tx, fund.fundcode)
  if (below === undefined || limited === null) return null
  const shares = new Map<string, bigint>()
  for (const paid of await listLargeRaising(tx, fund.fundcode))
    shares.set(paid.custno, (shares.get(paid.custno) ?? 0n) + sharesOf(paid, of))
  const all = [...shares.values()].reduce((sum, own) => sum + own, 0n) + limited.others
  const [largest] = [...shares].filter(([, own]) => reaches(shareCents(own), shareCents(all), below))
  if (!largest) return null
  const [custno, own] = largest
  const now = (await listHeldOf(tx, limited.mainCode, [custno])).get(custno) ?? ZERO_SHARES
  return { below, total: shareCents(all - own), own: new Map([[custno, { now, today: now }]]) }
}

const reaches = (own: ShareCents, all: ShareCents, below: RateE8) =>
  roomBelow(shareCents(all - own), ZERO_SHARES, below) < own

function sharesOf({ amount, paidOn, tradeDate, termsDay, entry }: PaidSubscription, { fund, raising, day }: Raised) {
  const accepted = fen(allotted(amount, raising.get(tradeDate)))
  const terms = termsOn(fund, termsDay, 'person', tradeDate)
  return confirmSubscription({ paid: amount, accepted, paidOn, tradeDate, entry }, terms, day, EMPTY_POSITION).position
    .shares
}
