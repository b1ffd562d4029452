import { findAgencies, findOpenOwners, lastNavDay, readUnpaidOf, sharesFrom } from '@zhixiao/db/exchange/acts.ts'
import { lockHoldings } from '@zhixiao/db/settle/manager-decisions.ts'
import { readNavsOf } from '@zhixiao/db/settle/restate.ts'
import { listSplits } from '@zhixiao/db/settle/service-returns.ts'
import { readContract, readLots } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { firstDayMissed, navBought } from '@zhixiao/domain/acts/custody-transfer.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { REGISTRAR_ACT } from '@zhixiao/domain/codes/business-kinds.ts'
import type { ReportedAct } from '@zhixiao/domain/exchange/confirmations.ts'
import type { ActFacts } from '@zhixiao/domain/exchange/registrar-acts.ts'
import { datedTermsOn, type FundContract } from '@zhixiao/domain/fee/fund-contract.ts'
import { inFifoOrder } from '@zhixiao/domain/fee/redemption-fee.ts'
import { ZERO_FEN, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { holdingKey } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { freeOn } from '../orders/free-lots.ts'

export const keyOf = ({ tradeacco, fundcode }: Pick<ReportedAct, 'tradeacco' | 'fundcode'>) =>
  `${tradeacco}|${fundcode}`

/** The facts that decide how acts on different holdings are booked, by line; copies their holdings. */
export async function readActFacts(tx: Tx, acts: readonly ReportedAct[]): Promise<Map<number, ActFacts>> {
  const holdings = new Map((await lockHoldings(tx, acts, 'imported_holding')).map(each => [keyOf(each), each]))
  const unpaid = await readUnpaidOf(tx, acts)
  const owners = await findOpenOwners(
    tx,
    acts.flatMap(act => [act.tradeacco, act.otherAccount]),
  )
  const agencies = await findAgencies(
    tx,
    acts.map(act => act.agency),
  )
  const facts = new Map<number, ActFacts>()
  for (const [fundcode, ofFund] of Map.groupBy(acts, act => act.fundcode)) {
    const fund = await readContract(tx, fundcode)
    const held = ofFund.flatMap(act => holdings.get(keyOf(act)) ?? [])
    const lots = await readLots(tx, fundcode, held)
    for (const [, together] of Map.groupBy(ofFund, act => `${act.confirmDate} ${act.tradedOn}`)) {
      const [first] = together
      const tradeDate = first ? await tradeDayOf(tx, first) : null
      const isFree = tradeDate === null ? () => true : (await freeOn(tx, fund, [tradeDate]))(tradeDate)
      for (const act of together) {
        const holding = holdings.get(keyOf(act)) ?? null
        const own = holding ? (lots.get(holdingKey(holding)) ?? []) : []
        facts.set(act.line, {
          holding: holding && { ...holding, unpaid: unpaid.get(keyOf(act)) ?? ZERO_FEN },
          owner: owners.get(act.tradeacco) ?? null,
          otherOwner: owners.get(act.otherAccount) ?? null,
          tradeDate,
          lots: inFifoOrder(own.filter(isFree)),
          isAgency: agencies.has(act.agency),
          bought: await purchaseOf(tx, fund, act, tradeDate),
          came: act.code === REGISTRAR_ACT.transferIn ? await sharesFrom(tx, act) : ZERO_SHARES,
        })
      }
    }
  }
  return facts
}

/** A sale by the registrar has the NAV of its own day; any other act the terms of the last day with a NAV. */
async function tradeDayOf(tx: Tx, { code, fundcode, confirmDate, tradedOn }: ReportedAct): Promise<IsoDate | null> {
  if (code === REGISTRAR_ACT.forcedSale && tradedOn !== null && tradedOn < confirmDate) return tradedOn
  return lastNavDay(tx, fundcode, confirmDate)
}

/** What we know of the purchase of shares that come from another seller. */
async function purchaseOf(
  tx: Tx,
  { fundcode, terms, setupDate, raiseStart }: FundContract,
  { code, boughtOn, registeredOn }: ReportedAct,
  tradeDate: IsoDate | null,
): Promise<ActFacts['bought']> {
  if (
    (code !== REGISTRAR_ACT.custodyIn && code !== REGISTRAR_ACT.transferIn) ||
    boughtOn === null ||
    tradeDate === null
  )
    return null
  const navs = await readNavsOf(tx, [fundcode], boughtOn)
  const splits = await listSplits(tx, fundcode, addDays(boughtOn, 1), tradeDate)
  return {
    nav: navBought(setupDate, boughtOn, navs.get(fundcode) ?? null),
    feeType: datedTermsOn(terms, boughtOn).feeType,
    splits: splits.map(({ ratio }) => ratio),
    firstDay: registeredOn && firstDayMissed({ setupDate, raiseStart }, { traded: boughtOn, registered: registeredOn }),
  }
}
