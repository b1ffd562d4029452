import { findHolders, findPlaced, findRegistrar, lastNavDay } from '@zhixiao/db/exchange/acts.ts'
import { keepConfirmations } from '@zhixiao/db/exchange/booking.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { lockHoldings, type ShareHolder } from '@zhixiao/db/settle/manager-decisions.ts'
import { lockOrders, readContract } from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import { actRefusal } from '@zhixiao/domain/acts/share-acts.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DONE, type ReportedAct, type ReportedRecord } from '@zhixiao/domain/exchange/confirmations.ts'
import { type Problem, problem } from '@zhixiao/domain/exchange/record-problems.ts'
import { settleFundDay } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { batched } from '../../kernel/batched.ts'
import { readFacts } from '../settle/settle-facts.ts'
import { releaseDividends } from '../settle/steps/releases.ts'
import { BATCH, type Importing } from './importing.ts'

/** Books a registrar's own acts on holdings: forced adjustments, freezes and their ends. */
export async function bookActs(importing: Importing, records: Iterable<ReportedRecord>): Promise<string> {
  let [booked, repeated] = [0, 0]
  for (const batch of batched(actsOf(records), BATCH))
    for (const round of rounds(batch)) {
      const counts = await bookRound(importing, round)
      booked += counts.booked
      repeated += counts.repeated
    }
  return `${booked} acts of the registrar booked, ${repeated} known before`
}

function* actsOf(records: Iterable<ReportedRecord>): Generator<ReportedAct> {
  for (const each of records) if (each.about === 'act') yield each.reported
}

const keyOf = ({ tradeacco, fundcode }: Pick<ReportedAct, 'tradeacco' | 'fundcode'>) => `${tradeacco}|${fundcode}`

/** Acts of one holding are booked one after another, those of different holdings together. */
function rounds(acts: readonly ReportedAct[]): ReportedAct[][] {
  const found: ReportedAct[][] = []
  for (const ofHolding of Map.groupBy(acts, keyOf).values())
    for (const [nth, act] of ofHolding.entries()) {
      found[nth] ??= []
      found[nth].push(act)
    }
  return found
}

const requestIdOf = ({ kind, serial, fundcode }: ReportedAct, registrar: string) =>
  `ta-${registrar}-${kind}-${serial}-${fundcode}`

/** Books acts of different holdings; returns how many were booked now and before. */
async function bookRound(
  importing: Importing,
  reported: readonly ReportedAct[],
): Promise<{ booked: number; repeated: number }> {
  const { tx, registrar, file } = importing
  const round = await withoutStrangers(importing, reported)
  const holders = await findHolders(
    tx,
    round.map(act => act.tradeacco),
  )
  const known = await findPlaced(
    tx,
    round.map(act => ({ custno: holders.get(act.tradeacco) ?? '', requestId: requestIdOf(act, registrar) })),
  )
  const fresh = round.filter(act => !known.has(requestIdOf(act, registrar)))
  const orders = await ordersOf(importing, fresh)
  const counts = { booked: orders.length, repeated: round.length - fresh.length }
  if (orders.length === 0) return counts
  await insertFundOrders(
    tx,
    orders.map(({ order }) => order),
    'imported_holding',
  )
  const placed = await findPlaced(
    tx,
    orders.map(({ order }) => order),
  )
  const idOf = ({ requestId }: FundOrder) => placed.get(requestId) ?? 0n
  for (const [fundcode, ofFund] of Map.groupBy(orders, ({ act }) => act.fundcode))
    for (const [day, together] of Map.groupBy(ofFund, ({ act }) => act.confirmDate)) {
      const due = await lockOrders(
        tx,
        together.map(({ order }) => idOf(order)),
      )
      const holdings = 'imported_holding'
      const facts = { fund: await readContract(tx, fundcode), raising: new Map(), day, orders: due, holdings } as const
      await writeSettled(tx, day, settleFundDay(await readFacts(tx, facts)), holdings)
      await releaseDividends(tx, fundcode, day, holdings)
    }
  await keepConfirmations(
    tx,
    file,
    orders.map(({ act: { serial, code }, order }) => ({
      orderId: idOf(order),
      serial,
      code,
      returnCode: DONE,
      detail: '',
    })),
  )
  return counts
}

/** The acts on funds that the registrar keeps. */
async function withoutStrangers(
  { tx, registrar, house, differences }: Importing,
  reported: readonly ReportedAct[],
): Promise<ReportedAct[]> {
  const kept: ReportedAct[] = []
  for (const [fundcode, acts] of Map.groupBy(reported, act => act.fundcode)) {
    const keeper = await findRegistrar(tx, fundcode, house)
    if (keeper === registrar) kept.push(...acts)
    else
      for (const { line } of acts)
        differences.leaveOut(line, problem('FundCode', keeper === null ? 'no-fund' : 'other-registrar'))
  }
  return kept
}

type Placing = { act: ReportedAct; holding: ShareHolder; order: FundOrder }

/** The orders for the acts; one without a holding or a NAV, or that exceeds its holding, is left out. */
async function ordersOf({ tx, registrar, differences }: Importing, acts: readonly ReportedAct[]): Promise<Placing[]> {
  const holdings = new Map((await lockHoldings(tx, acts, 'imported_holding')).map(each => [keyOf(each), each]))
  const days = new Map<string, IsoDate | null>()
  const placing: Placing[] = []
  for (const act of acts) {
    const { line, fundcode, tradeacco, kind, shares, confirmDate } = act
    const holding = holdings.get(keyOf(act))
    const dayKey = `${fundcode}|${confirmDate}`
    const tradeDate = days.get(dayKey) ?? (await lastNavDay(tx, fundcode, confirmDate))
    days.set(dayKey, tradeDate)
    const found = problemOf(act, holding)
    if (!holding || found) differences.leaveOut(line, found ?? NO_HOLDING)
    else if (tradeDate === null) differences.leaveOut(line, problem('TransactionCfmDate', 'no-nav'))
    else
      placing.push({
        act,
        holding,
        order: {
          custno: holding.custno,
          tradeacco,
          fundcode,
          kind,
          cause: kind === KIND.freeze || kind === KIND.unfreeze ? 'freeze' : 'adjust',
          shares,
          tradeDate,
          confirmDate,
          requestId: requestIdOf(act, registrar),
        },
      })
  }
  return placing
}

const NO_HOLDING = problem('TransactionAccountID', 'no-holding')

function problemOf({ kind, shares }: ReportedAct, holding: ShareHolder | undefined): Problem | null {
  if (!holding) return NO_HOLDING
  const refusal = actRefusal(kind, shares, holding)
  if (refusal === null) return null
  return problem(
    'ConfirmedVol',
    refusal.code === 'holding.too-few-free' ? 'too-few-free' : 'too-few-frozen',
    refusal.given.shares,
  )
}
