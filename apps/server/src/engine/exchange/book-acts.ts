import {
  findHolders,
  findPlaced,
  listReportedActs,
  payDayOf,
  readBookedActs,
  removeUnbookableActs,
} from '@zhixiao/db/exchange/acts.ts'
import { keepConfirmations } from '@zhixiao/db/exchange/booking.ts'
import { keepCustodyTransfers } from '@zhixiao/db/settle/custody-transfers.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { lockOrders, readContract } from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND, REGISTRAR_ACT } from '@zhixiao/domain/codes/business-kinds.ts'
import { DONE, type ReportedAct, type ReportedTrade } from '@zhixiao/domain/exchange/confirmations.ts'
import { problem } from '@zhixiao/domain/exchange/record-problems.ts'
import { type ActPart, decideAct, otherThanBooked } from '@zhixiao/domain/exchange/registrar-acts.ts'
import { navE4, ZERO_FEN, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { settleFundDay } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { giveServiceBack } from '../settle/give-service-back.ts'
import { readFacts } from '../settle/settle-facts.ts'
import { releaseDividends } from '../settle/steps/releases.ts'
import { keyOf, readActFacts } from './act-facts.ts'
import { BATCH, type Importing } from './importing.ts'

const HOLDINGS = 'imported_holding'

/** The record of who takes shares comes after that of who gives them, which books both sides. */
const TAKES = REGISTRAR_ACT.transferIn

/** Confirms sales of a fund at a registrar's figures. */
type ConfirmSales = (
  importing: Importing,
  fundcode: string,
  day: IsoDate,
  words: readonly ReportedTrade[],
) => Promise<unknown>

/**
 * Books what a registrar does by itself: freezes, adjustments, transfers of custody and of owners, its own sales, and
 * payments of funds that end. What cannot be booked is left out.
 */
export async function bookActs(importing: Importing, confirmSales: ConfirmSales): Promise<string> {
  const { tx, differences } = importing
  for (const { line, problem: code } of await removeUnbookableActs(tx, importing))
    differences.leaveOut(line, problem(code === 'other-registrar' || code === 'no-fund' ? 'FundCode' : 'TASerialNO', code))
  let [booked, repeated] = [0, 0]
  for await (const batch of listReportedActs(tx, BATCH))
    for (const together of Map.groupBy(batch, act => `${act.confirmDate} ${act.code === TAKES}`).values())
      for (const round of rounds(together)) {
        const counts = await bookRound(importing, round, confirmSales)
        booked += counts.booked
        repeated += counts.repeated
      }
  return `${booked} acts of the registrar booked, ${repeated} known before`
}

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

const requestIdOf = ({ code, serial, fundcode }: ReportedAct, registrar: string) =>
  `ta-${registrar}-${code}-${serial}-${fundcode}`

/** Books acts on different holdings; returns how many were booked now and before. */
async function bookRound(
  importing: Importing,
  round: readonly ReportedAct[],
  confirmSales: ConfirmSales,
): Promise<{ booked: number; repeated: number }> {
  const { tx, registrar, file, differences } = importing
  const holders = await findHolders(
    tx,
    round.map(act => act.tradeacco),
  )
  const known = await findPlaced(
    tx,
    round.map(act => ({ custno: holders.get(act.tradeacco) ?? '', requestId: requestIdOf(act, registrar) })),
  )
  const fresh = round.filter(act => !known.has(requestIdOf(act, registrar)))
  const repeated = await countRepeated(importing, round, known)
  const facts = await readActFacts(tx, fresh)
  const placing: Placing[] = []
  let booked = 0
  for (const act of fresh) {
    const of = facts.get(act.line)
    if (!of) continue
    const decided = decideAct(act, of)
    if (!decided.ok) differences.leaveOut(act.line, decided.found)
    else if (of.tradeDate !== null) {
      placing.push(...(await placingOf(importing, act, of.tradeDate, decided.parts)))
      booked += 1
    }
  }
  const placed = await place(importing, placing)
  for (const [fundcode, ofFund] of Map.groupBy(placed, ({ act }) => act.fundcode))
    for (const [day, together] of Map.groupBy(ofFund, ({ act }) => act.confirmDate)) {
      const [sales, others] = [together.filter(isSale), together.filter(each => !isSale(each))]
      await confirm(importing, fundcode, day, others)
      if (sales.length > 0) await confirmSales(importing, fundcode, day, sales.map(saleOf))
      await releaseDividends(tx, fundcode, day, HOLDINGS)
    }
  await keepConfirmations(
    tx,
    file,
    placed.map(({ act: { serial, code }, orderId }) => ({ orderId, serial, code, returnCode: DONE, detail: '' })),
  )
  return { booked, repeated }
}

/** Counts the acts that repeat what was booked under their serial; those with other figures are left out. */
async function countRepeated(
  { tx, registrar, differences }: Importing,
  round: readonly ReportedAct[],
  known: ReadonlyMap<string, bigint>,
): Promise<number> {
  const before = await readBookedActs(tx, [...known.values()])
  let repeated = 0
  for (const act of round) {
    const booked = before.get(known.get(requestIdOf(act, registrar)) ?? 0n)
    if (!booked) continue
    const other = otherThanBooked(act, booked)
    if (other) differences.leaveOut(act.line, other)
    else repeated += 1
  }
  return repeated
}

type Placing = { act: ReportedAct; part: ActPart; order: FundOrder }
type Placed = Placing & { orderId: bigint }

/** The orders for the parts of an act; the first has the number by which the act is known again. */
async function placingOf(
  { tx, registrar }: Importing,
  act: ReportedAct,
  tradeDate: IsoDate,
  parts: readonly ActPart[],
): Promise<Placing[]> {
  const { fundcode, confirmDate } = act
  const id = requestIdOf(act, registrar)
  const saleDay = act.code === REGISTRAR_ACT.forcedSale ? await payDayOf(tx, fundcode, tradeDate) : null
  return parts.map((part, at): Placing => {
    const { custno, tradeacco, kind, cause, shares, amount, isHeld = false, lotId } = part
    const paid = kind === KIND.redemption ? (saleDay ?? confirmDate) : confirmDate
    const isPaid = kind === KIND.redemption || kind === KIND.refund
    const of = { custno, tradeacco, fundcode, kind, cause, shares, tradeDate, confirmDate }
    return {
      act,
      part,
      order: {
        ...of,
        ...(amount !== undefined && { amount }),
        ...(lotId !== undefined && { lotId }),
        ...(isPaid && { payDate: isHeld ? null : paid }),
        requestId: at === 0 ? id : `${id}-${at}`,
      },
    }
  })
}

async function place({ tx }: Importing, placing: readonly Placing[]): Promise<Placed[]> {
  const orders = placing.map(({ order }) => order)
  await insertFundOrders(tx, orders, HOLDINGS)
  const ids = await findPlaced(tx, orders)
  const placed = placing.map(each => ({ ...each, orderId: ids.get(each.order.requestId) ?? 0n }))
  for (const { act, part, orderId } of placed)
    if (part.cause === 'custody' || part.lot) await keepCustodyTransfers(tx, [orderId], act.agency, part.lot ?? null)
  return placed
}

const isSale = ({ part }: Placed): boolean => part.kind === KIND.redemption

/** Confirms the orders of acts that have no price of their own. */
async function confirm({ tx }: Importing, fundcode: string, day: IsoDate, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return
  const orders = await lockOrders(
    tx,
    placed.map(({ orderId }) => orderId),
  )
  const fund = await readContract(tx, fundcode)
  const facts = await readFacts(tx, { fund, raising: new Map(), day, orders, holdings: HOLDINGS })
  const settled = settleFundDay(facts)
  await writeSettled(tx, day, settled, HOLDINGS)
  await giveServiceBack(tx, { fund, day, settled, lots: facts.lots, holdings: HOLDINGS })
}

/** A sale by the registrar in the form of a confirmation of an order. */
function saleOf({ act, orderId }: Placed): ReportedTrade {
  const { line, serial, code, confirmDate, fundcode, tradeacco, amount, shares, charge } = act
  return {
    ...{ line, orderId, serial, code, confirmDate, fundcode, tradeacco, amount, shares, charge },
    kind: 'redemption',
    returnCode: DONE,
    detail: '',
    nav: navE4(act.priceE6 / 100n),
    supplement: ZERO_FEN,
    performance: ZERO_FEN,
    returned: ZERO_FEN,
    interest: ZERO_FEN,
    targetFundcode: '',
    targetShares: ZERO_SHARES,
    targetNav: navE4(0n),
  }
}
