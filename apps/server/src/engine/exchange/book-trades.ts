import { addActs, beginActs } from '@zhixiao/db/exchange/acts.ts'
import {
  type BookedTrade,
  failOrders,
  keepConfirmations,
  lockReportedOrders,
  pendingRests,
  type ReportedOrder,
  readBookedTrades,
} from '@zhixiao/db/exchange/booking.ts'
import type { FoundDifference } from '@zhixiao/db/exchange/files.ts'
import {
  addTrades,
  beginTrades,
  listReportedDays,
  listReportedTrades,
  removeUnpaired,
} from '@zhixiao/db/exchange/reported-trades.ts'
import { listDueOrders, lockOrders, readContract, recordStep } from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { businessKindOf, businessKinds, KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DONE, type ReportedRecord, type ReportedTrade } from '@zhixiao/domain/exchange/confirmations.ts'
import { type Problem, problem } from '@zhixiao/domain/exchange/record-problems.ts'
import type { Difference } from '@zhixiao/domain/exchange/reported-differences.ts'
import { settleAsReported } from '@zhixiao/domain/exchange/settle-as-reported.ts'
import { addFen, fenText, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { batched } from '../../kernel/batched.ts'
import { giveServiceBack, type OwnReturn } from '../settle/give-service-back.ts'
import { readFacts } from '../settle/settle-facts.ts'
import { bookActs } from './book-acts.ts'
import { BATCH, type Importing } from './importing.ts'
import { takePlans } from './take-plans.ts'

/** Only reports that a subscription arrived; its result follows when the fund is founded. */
const ACCEPTED_ONLY = businessKinds.subscription.confirmation

type Counts = { confirmed: number; failed: number; repeated: number }

/**
 * Books the registrar's confirmations (04) instead of a settlement: orders by day, fund and number, regardless of the
 * file's order; then the registrar's own acts.
 */
export async function bookTrades(importing: Importing, records: Iterable<ReportedRecord>): Promise<string[]> {
  const { tx, differences } = importing
  const plans = { confirmed: 0, refused: 0 }
  let acts = 0
  await beginTrades(tx)
  await beginActs(tx)
  for (const batch of batched(records, BATCH)) {
    await addTrades(
      tx,
      batch.flatMap(each => (each.about === 'order' && each.reported.code !== ACCEPTED_ONLY ? [each.reported] : [])),
    )
    const ofPlans = batch.flatMap(each => (each.about === 'plan' ? [each.reported] : []))
    const taken = await takePlans(importing, ofPlans)
    plans.refused += taken.refused
    plans.confirmed += taken.confirmed
    const ofRegistrar = batch.flatMap(each => (each.about === 'act' ? [each.reported] : []))
    await addActs(tx, ofRegistrar)
    acts += ofRegistrar.length
  }
  for (const { line, problem: code } of await removeUnpaired(tx))
    differences.leaveOut(line, problem('AppSheetSerialNo', code))
  const counts = { confirmed: 0, failed: 0, repeated: 0 }
  for (const day of await listReportedDays(tx)) await bookDay(importing, day, counts)
  const { confirmed, failed, repeated } = counts
  const lines = [`${confirmed} confirmed, ${failed} failed, ${repeated} known before`]
  if (plans.confirmed + plans.refused > 0)
    lines.push(`  ${plans.confirmed} applications of plans confirmed, ${plans.refused} refused`)
  if (acts > 0) lines.push(`  ${await bookActs(importing, confirmAsReported)}`)
  return lines
}

async function bookDay(importing: Importing, day: IsoDate, counts: Counts): Promise<void> {
  const { tx } = importing
  const funds = new Set<string>()
  for await (const reported of listReportedTrades(tx, day, BATCH))
    await bookBatch(importing, day, reported, counts, funds)
  const due = new Set((await listDueOrders(tx, day)).map(each => each.fundcode))
  for (const fundcode of funds) if (!due.has(fundcode)) await recordStep(tx, day, fundcode)
}

async function bookBatch(
  importing: Importing,
  day: IsoDate,
  reported: readonly ReportedTrade[],
  counts: Counts,
  funds: Set<string>,
): Promise<void> {
  const { tx, file, registrar, differences } = importing
  const numbers = reported.map(each => each.orderId)
  const rests = await pendingRests(tx, numbers)
  const orders = await lockReportedOrders(tx, [...numbers, ...rests.values()])
  const ended = [...orders.values()].filter(order => order.status !== STATUS.pending)
  const booked = await readBookedTrades(
    tx,
    ended.map(({ orderId }) => orderId),
  )
  const fresh: ReportedTrade[] = []
  const otherwise: FoundDifference[] = []
  for (const each of reported) {
    const word = meant(each, orders, rests)
    const order = orders.get(word.orderId)
    const found = order ? problemOf(word, order, registrar) : problem('AppSheetSerialNo', 'no-order')
    if (!order || found) differences.leaveOut(word.line, found ?? problem('AppSheetSerialNo', 'no-order'))
    else if (order.status === STATUS.pending) fresh.push(word)
    else if (order.returnCode !== word.returnCode) otherwise.push(endedOtherwise(word, order))
    else {
      const others = bookedOtherwise(word, booked.get(order.orderId))
      otherwise.push(...others)
      if (others.length === 0) counts.repeated += 1
    }
  }
  await differences.keep(otherwise)
  const confirmed: ReportedTrade[] = []
  const failed = fresh.filter(word => word.returnCode !== DONE)
  const done = fresh.filter(word => word.returnCode === DONE)
  for (const [fundcode, words] of Map.groupBy(done, word => word.fundcode)) {
    confirmed.push(...(await confirmAsReported(importing, fundcode, day, words)))
    funds.add(fundcode)
  }
  await failOrders(
    tx,
    failed.map(word => word.orderId),
  )
  await keepConfirmations(tx, file, [...confirmed, ...failed])
  counts.confirmed += confirmed.length
  counts.failed += failed.length
}

/** Confirms orders of a fund as reported, ours and those of the registrar's own sales. @returns what was booked: orders of a fund that is not set up wait, and those whose lots are locked. */
async function confirmAsReported(
  { tx, differences }: Importing,
  fundcode: string,
  day: IsoDate,
  words: readonly ReportedTrade[],
): Promise<ReportedTrade[]> {
  const byOrder = new Map(words.map(word => [word.orderId, word]))
  const orders = await lockOrders(tx, [...byOrder.keys()])
  const fund = await readContract(tx, fundcode)
  const facts = await readFacts(tx, { fund, raising: new Map(), day, orders, holdings: 'imported_holding' })
  const { settled, differences: others, locked } = settleAsReported(facts, byOrder)
  const done = new Set(settled.confirmed.map(({ order }) => order.orderId))
  for (const word of words)
    if (!done.has(word.orderId)) differences.leaveOut(word.line, whyUnsettled(locked.get(word.orderId)))
  await writeSettled(tx, day, settled, 'imported_holding')
  const returned = await giveServiceBack(tx, {
    fund,
    day,
    settled,
    lots: facts.lots,
    holdings: 'imported_holding',
    // Zero says that the registrar does not compute it: the company owes what accrued all the same.
    reported: new Map(words.flatMap(each => (each.returned > 0n ? [[each.orderId, each.returned]] : []))),
  })
  await differences.keep(
    [...others, ...returned.flatMap(returnDifference)].map(each => ({
      ...each,
      subject: `order ${each.orderId}`,
      line: byOrder.get(each.orderId)?.line ?? null,
    })),
  )
  return words.filter(word => done.has(word.orderId))
}

const whyUnsettled = (most: ShareCents | undefined): Problem =>
  most === undefined ? problem('FundCode', 'not-set-up') : problem('ConfirmedVol', 'too-few-free', sharesText(most))

const returnDifference = ({ orderId, own, reported }: OwnReturn): Difference[] =>
  own === reported ? [] : [{ orderId, figure: 'fee given back', own: fenText(own), reported: fenText(reported) }]

/** The registrar reports the remainder of a huge redemption under the number of the original order. */
function meant(
  word: ReportedTrade,
  orders: ReadonlyMap<bigint, ReportedOrder>,
  rests: ReadonlyMap<bigint, bigint>,
): ReportedTrade {
  const rest = rests.get(word.orderId)
  const order = orders.get(word.orderId)
  const later = rest === undefined ? undefined : orders.get(rest)
  return rest !== undefined && later && order?.status !== STATUS.pending && word.confirmDate > later.tradeDate
    ? { ...word, orderId: rest }
    : word
}

/** Why a confirmation does not fit its order; null where it does. */
function problemOf(word: ReportedTrade, order: ReportedOrder, registrar: string): Problem | null {
  if (order.fundcode !== word.fundcode) return problem('FundCode', 'other-fund', order.fundcode)
  if (order.tradeacco !== word.tradeacco) return problem('TransactionAccountID', 'other-account')
  if (businessKindOf(order.kind) !== word.kind) return problem('BusinessCode', 'other-kind')
  if (order.registrar !== null && order.registrar !== registrar) return problem('AppSheetSerialNo', 'other-registrar')
  if (order.status !== STATUS.pending || word.returnCode !== DONE) return null
  if (!order.isPaid) return problem('AppSheetSerialNo', 'not-paid')
  if (word.confirmDate <= order.tradeDate) return problem('TransactionCfmDate', 'too-early')
  return order.kind === KIND.dividendMethod ? null : figureProblem(word, order)
}

function figureProblem(word: ReportedTrade, order: ReportedOrder): Problem | null {
  const isConversion = order.targetFundcode !== null
  if (word.shares <= 0n) return problem('ConfirmedVol', 'not-positive')
  if (isConversion ? word.targetShares <= 0n : word.amount <= 0n)
    return problem(isConversion ? 'CfmVolOfTargetFund' : 'ConfirmedAmount', 'not-positive')
  if (word.nav <= 0n) return problem('NAV', 'not-positive')
  if (word.charge < 0n || word.supplement < 0n) return problem('Charge', 'negative')
  if (word.performance < 0n) return problem('AchievementPay', 'negative')
  if (word.returned < 0n) return problem('AchievementCompen', 'negative')
  if (word.targetNav < 0n) return problem('TargetNAV', 'negative')
  if (word.interest < 0n) return problem('RaiseInterest', 'negative')
  if (order.amount !== null) {
    if (word.amount > order.amount) return problem('ConfirmedAmount', 'more-than-asked', `${fenText(order.amount)} 元`)
    return word.charge > word.amount ? problem('Charge', 'above-amount') : null
  }
  if (order.shares !== null && word.shares > order.shares)
    return problem('ConfirmedVol', 'more-than-asked', `${sharesText(order.shares)} 份`)
  // Both are parts of a value, and what is returned leaves the company the next day.
  const value = (word.shares * word.nav) / 10_000n
  if (word.performance > value) return problem('AchievementPay', 'above-value')
  if (word.returned > value) return problem('AchievementCompen', 'above-value')
  if (!isConversion) return null
  if (word.amount > 0n && word.supplement > word.amount) return problem('RecuperateFee', 'above-amount')
  return word.targetFundcode === order.targetFundcode
    ? null
    : problem('CodeOfTargetFund', 'other-target', order.targetFundcode ?? '')
}

const endedOtherwise = (word: ReportedTrade, order: ReportedOrder): FoundDifference => ({
  orderId: order.orderId,
  subject: `order ${order.orderId}`,
  figure: 'return code',
  own: order.returnCode ?? `status ${order.status}`,
  reported: word.returnCode,
  line: word.line,
})

/** The figures of a later confirmation of the same day that are not those which were booked. */
function bookedOtherwise(word: ReportedTrade, booked: BookedTrade | undefined): FoundDifference[] {
  const { orderId } = word
  if (!booked || booked.confirmDate !== word.confirmDate || word.returnCode !== DONE) return []
  const charged = addFen(word.charge, word.performance)
  const figures = [
    { figure: 'shares', own: sharesText(booked.shares), reported: sharesText(word.shares) },
    // A conversion may be reported without the amount that crosses over.
    ...(word.amount > 0n ? [{ figure: 'amount', own: fenText(booked.amount), reported: fenText(word.amount) }] : []),
    { figure: 'fee', own: fenText(booked.fee), reported: fenText(charged) },
    { figure: 'supplement', own: fenText(booked.supplement), reported: fenText(word.supplement) },
    {
      figure: 'shares of the target fund',
      own: sharesText(booked.targetShares),
      reported: sharesText(word.targetShares),
    },
  ]
  return figures
    .filter(({ own, reported }) => own !== reported)
    .map(each => ({ ...each, orderId, subject: `order ${orderId}`, line: word.line }))
}
