import {
  actKey,
  findPlaced,
  keepTaken,
  listReportedActs,
  orderActs,
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
import {
  type ActPart,
  type BookedFigures,
  decideAct,
  otherThanBooked,
} from '@zhixiao/domain/exchange/registrar-acts.ts'
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

/** Confirms sales of a fund at a registrar's figures; returns those that are confirmed. */
type ConfirmSales = (
  importing: Importing,
  fundcode: string,
  day: IsoDate,
  words: readonly ReportedTrade[],
) => Promise<readonly ReportedTrade[]>

/**
 * Books what a registrar does by itself: freezes, adjustments, transfers of custody and of owners, its own sales, and
 * payments of funds that end. What cannot be booked is left out.
 */
export async function bookActs(importing: Importing, confirmSales: ConfirmSales): Promise<string> {
  const { tx, differences } = importing
  for (const { line, problem: code } of await removeUnbookableActs(tx, importing))
    differences.leaveOut(
      line,
      problem(code === 'other-registrar' || code === 'no-fund' ? 'FundCode' : 'TASerialNO', code),
    )
  await orderActs(tx)
  let [booked, repeated] = [0, 0]
  for await (const batch of listReportedActs(tx, BATCH))
    for (const together of Map.groupBy(batch, act => `${act.confirmDate} ${act.code === TAKES} ${act.turn}`).values())
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
  const before = await readBookedActs(tx, registrar, round)
  const fresh = round.filter(act => !before.has(actKey(act)))
  const repeated = countRepeated(importing, round, before)
  const facts = await readActFacts(importing, fresh)
  const placing: Placing[] = []
  const taken: { orderId: bigint; serial: string; code: string }[] = []
  let booked = 0
  for (const act of fresh) {
    const of = facts.get(act.line)
    if (!of) continue
    const decided = decideAct(act, of)
    if (!decided.ok) differences.leaveOut(act.line, decided.found)
    else if (of.tradeDate !== null) {
      const { serial, code } = act
      placing.push(...placingOf(importing, act, of.tradeDate, decided.parts))
      taken.push(...(decided.taken ?? []).map(orderId => ({ orderId, serial, code })))
      booked += 1
    }
  }
  const placed = await place(importing, placing)
  for (const [fundcode, ofFund] of Map.groupBy(placed, ({ act }) => act.fundcode))
    for (const [day, together] of Map.groupBy(ofFund, ({ act }) => act.confirmDate)) {
      const [sales, others] = [together.filter(isSale), together.filter(each => !isSale(each))]
      await confirm(importing, fundcode, day, others)
      const sold = sales.length === 0 ? [] : await confirmSales(importing, fundcode, day, sales.map(saleOf))
      mustBeAll(sold, sales)
      await releaseDividends(tx, fundcode, day, HOLDINGS)
    }
  await keepConfirmations(
    tx,
    file,
    placed.map(({ act: { serial, code }, orderId }) => ({ orderId, serial, code, returnCode: DONE, detail: '' })),
  )
  await keepTaken(tx, file, taken)
  return { booked, repeated }
}

/** @throws RangeError where an order of an act is not confirmed: its facts have decided that it can be. */
function mustBeAll(confirmed: readonly unknown[], placed: readonly Placed[]): void {
  if (confirmed.length !== placed.length)
    throw new RangeError(`orders that are not confirmed, of lines ${placed.map(({ act }) => act.line).join()}`)
}

/** Counts the acts that repeat what was booked under their serial; those with other figures are left out. */
function countRepeated(
  { differences }: Importing,
  round: readonly ReportedAct[],
  before: ReadonlyMap<string, BookedFigures>,
): number {
  let repeated = 0
  for (const act of round) {
    const booked = before.get(actKey(act))
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
function placingOf(
  { registrar }: Importing,
  act: ReportedAct,
  tradeDate: IsoDate,
  parts: readonly ActPart[],
): Placing[] {
  const { fundcode, confirmDate } = act
  const id = requestIdOf(act, registrar)
  return parts.map((part, at): Placing => {
    const { custno, tradeacco, kind, cause, shares, amount, payDate, lotId } = part
    const of = { custno, tradeacco, fundcode, kind, cause, shares, tradeDate, confirmDate }
    return {
      act,
      part,
      order: {
        ...of,
        ...(amount !== undefined && { amount }),
        ...(lotId !== undefined && { lotId }),
        ...(payDate !== undefined && { payDate }),
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
  await keepCustodyTransfers(
    tx,
    placed
      .filter(({ part }) => part.cause === 'custody' || part.lot)
      .map(({ act, part, orderId }) => ({ orderId, agencyId: act.agency, lot: part.lot ?? null })),
  )
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
  mustBeAll(settled.confirmed, placed)
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
