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

type Entering = { fund: FundContract; day: IsoDate; navs: FundFacts['navs'] }

/** The limit of one holder for the orders of a fund that bring shares into it. */
export async function readHolderLimit(
  tx: Tx,
  of: Entering & { raising: SettleFacts['raising']; orders: readonly DueOrder[] },
): Promise<HolderLimit | null> {
  const { orders, navs, fund, day } = of
  if (fund.setupDate !== null && orders.some(({ kind }) => kind === KIND.subscription))
    return readRaisingLimit(tx, { ...of, setupDate: fund.setupDate })
  const most = new Map<string, bigint>()
  for (const { kind, custno, amount, shares, tradeDate } of orders) {
    const nav = navs.get(tradeDate)?.nav
    if (!nav) continue
    if (kind === KIND.purchase || kind === KIND.planPurchase) add(most, custno, (10_000n * (amount ?? 0n)) / nav + 1n)
    // A dividend reinvested gives fewer shares than it is paid on.
    if (kind === KIND.dividend) add(most, custno, shares ?? 0n)
  }
  return readLimit(tx, fund.fundcode, day, most)
}

/** The limit of one holder for the conversions into a fund. */
export function readTargetLimit(
  tx: Tx,
  { fund, day, entering, navs, sold }: Entering & { entering: readonly DueOrder[]; sold: FundFacts['navs'] },
): Promise<HolderLimit | null> {
  const most = new Map<string, bigint>()
  for (const { custno, shares, tradeDate } of entering) {
    const [out, into] = [sold.get(tradeDate)?.nav, navs.get(tradeDate)?.nav]
    if (out && into) add(most, custno, ((shares ?? 0n) * out) / into + 1n)
  }
  return readLimit(tx, fund.fundcode, day, most)
}

const add = (to: Map<string, bigint>, custno: string, shares: bigint) => to.set(custno, (to.get(custno) ?? 0n) + shares)

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
  for (const paid of await listLargeRaising(tx, fund.fundcode)) add(shares, paid.custno, sharesOf(paid, of))
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
