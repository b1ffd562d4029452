import {
  findAgencies,
  findOpenOwners,
  lastNavDay,
  listCame,
  payDayOf,
  readUnpaidOf,
} from '@zhixiao/db/exchange/acts.ts'
import { findCustodyFund } from '@zhixiao/db/settle/custody-transfers.ts'
import { lockHoldings } from '@zhixiao/db/settle/manager-decisions.ts'
import { listSplits } from '@zhixiao/db/settle/service-returns.ts'
import { lockNavs, readContract, readLots } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { firstDayMissed, hasEnded, navBought } from '@zhixiao/domain/acts/custody-transfer.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { REGISTRAR_ACT } from '@zhixiao/domain/codes/business-kinds.ts'
import type { ReportedAct } from '@zhixiao/domain/exchange/confirmations.ts'
import { type ActFacts, saleDayOf } from '@zhixiao/domain/exchange/registrar-acts.ts'
import { datedTermsOn, type FundContract } from '@zhixiao/domain/fee/fund-contract.ts'
import { inFifoOrder, type Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import { ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { holdingKey } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { freeOn } from '../orders/free-lots.ts'
import type { Importing } from './importing.ts'

export const keyOf = ({ tradeacco, fundcode }: Pick<ReportedAct, 'tradeacco' | 'fundcode'>) =>
  `${tradeacco}|${fundcode}`

/** The facts that decide how acts on different holdings are booked, by line; copies their holdings. */
export async function readActFacts(
  { tx, registrar, house }: Pick<Importing, 'tx' | 'registrar' | 'house'>,
  acts: readonly ReportedAct[],
): Promise<Map<number, ActFacts>> {
  if (acts.length === 0) return new Map()
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
  const came = await listCame(
    tx,
    registrar,
    acts.filter(act => act.code === REGISTRAR_ACT.transferIn),
  )
  const facts = new Map<number, ActFacts>()
  for (const [fundcode, ofFund] of Map.groupBy(acts, act => act.fundcode)) {
    const contract = await readContract(tx, fundcode)
    const fund = await findCustodyFund(tx, fundcode, house)
    const held = ofFund.flatMap(act => holdings.get(keyOf(act)) ?? [])
    const lots = await readLots(tx, fundcode, held)
    const boughtOf = await purchasesOf(tx, contract, ofFund)
    for (const [, together] of Map.groupBy(ofFund, act => `${act.confirmDate} ${saleDayOf(act)}`)) {
      const [first] = together
      const { isFree, ...days } = await daysOf(tx, contract, first)
      for (const act of together) {
        const holding = holdings.get(keyOf(act)) ?? null
        const own = holding ? (lots.get(holdingKey(holding)) ?? []) : []
        facts.set(act.line, {
          holding: holding && { ...holding, unpaid: unpaid.get(keyOf(act)) ?? ZERO_FEN },
          owner: owners.get(act.tradeacco) ?? null,
          otherOwner: owners.get(act.otherAccount) ?? null,
          ...days,
          isEnded: fund !== null && hasEnded(fund),
          lots: inFifoOrder(own.filter(isFree)),
          isAgency: agencies.has(act.agency),
          bought: boughtOf(act, days.tradeDate),
          came: came.get(act.line) ?? [],
        })
      }
    }
  }
  return facts
}

type Days = Pick<ActFacts, 'tradeDate' | 'payDate'> & { isFree: (lot: Lot) => boolean }

/** A sale by the registrar has the NAV of the day that it names; any other act the terms of the last day with a NAV. */
async function daysOf(tx: Tx, contract: FundContract, act: ReportedAct | undefined): Promise<Days> {
  const none = { tradeDate: null, payDate: null, isFree: () => true }
  if (!act) return none
  const { fundcode, code, confirmDate } = act
  const sold = saleDayOf(act)
  const tradeDate = await lastNavDay(tx, fundcode, sold === null ? confirmDate : addDays(sold, 1))
  if (tradeDate === null || (sold !== null && tradeDate !== sold)) return none
  const payDate = code === REGISTRAR_ACT.forcedSale ? await payDayOf(tx, fundcode, tradeDate) : null
  return { tradeDate, payDate, isFree: (await freeOn(tx, contract, [tradeDate]))(tradeDate) }
}

/** What we know of the purchases of shares that come to a fund from another seller; null for other acts. */
async function purchasesOf(
  tx: Tx,
  { fundcode, terms, setupDate, raiseStart }: FundContract,
  acts: readonly ReportedAct[],
): Promise<(act: ReportedAct, tradeDate: IsoDate | null) => ActFacts['bought']> {
  const days = acts.filter(comes).flatMap(act => act.boughtOn ?? [])
  const [first] = days.toSorted()
  const [last] = acts
    .map(act => act.confirmDate)
    .toSorted()
    .reverse()
  if (first === undefined || last === undefined) return () => null
  const navs = await lockNavs(tx, fundcode, days)
  const splits = await listSplits(tx, fundcode, addDays(first, 1), last)
  return (act, tradeDate) => {
    const { boughtOn, registeredOn } = act
    if (!comes(act) || boughtOn === null || tradeDate === null) return null
    return {
      nav: navBought(setupDate, boughtOn, navs.get(boughtOn)?.nav ?? null),
      feeType: datedTermsOn(terms, boughtOn).feeType,
      splits: splits.filter(({ day }) => day > boughtOn && day <= tradeDate).map(({ ratio }) => ratio),
      firstDay:
        registeredOn && firstDayMissed({ setupDate, raiseStart }, { traded: boughtOn, registered: registeredOn }),
    }
  }
}

const comes = ({ code }: ReportedAct): boolean => code === REGISTRAR_ACT.custodyIn || code === REGISTRAR_ACT.transferIn
