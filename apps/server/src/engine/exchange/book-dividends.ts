import { findHolders, findPlaced } from '@zhixiao/db/exchange/acts.ts'
import { keepConfirmations } from '@zhixiao/db/exchange/booking.ts'
import {
  addDividends,
  type BookedDividend,
  beginDividends,
  type Declared,
  type DividendKey,
  findDividends,
  findEntitled,
  gatherEntitled,
  listDividends,
  listReportedDividends,
  listUnbooked,
  type ReportedDividendKey,
  readDeclared,
  removeUnbookable,
} from '@zhixiao/db/exchange/dividends.ts'
import type { FoundDifference } from '@zhixiao/db/exchange/files.ts'
import type { Entitled } from '@zhixiao/db/settle/declared-dividends.ts'
import { claimAct } from '@zhixiao/db/settle/fund-acts.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { lockNavs, lockOrders, lockPositions, readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { businessKinds, KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DONE, type ReportedDividend } from '@zhixiao/domain/exchange/confirmations.ts'
import {
  type DividendPart,
  ownParts,
  partsOf,
  settleDividends,
} from '@zhixiao/domain/exchange/dividends-as-reported.ts'
import { problem } from '@zhixiao/domain/exchange/record-problems.ts'
import { fen, fenText, sharesText, ZERO_FEN, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { batched } from '../../kernel/batched.ts'
import { BATCH, type Importing } from './importing.ts'

/**
 * Books a registrar's dividends (06) as reported, paid out or reinvested, frozen parts separately. Each is also
 * computed from our declaration; differences, and entitled holders missing from the file, are reported.
 */
export async function bookDividends(importing: Importing, all: Iterable<ReportedDividend>): Promise<string[]> {
  const { tx, registrar, house, differences } = importing
  const counts = { booked: 0, refused: 0, repeated: 0 }
  await beginDividends(tx)
  for (const batch of batched(all, BATCH)) await addDividends(tx, batch)
  for (const { line, problem: code } of await removeUnbookable(tx, { registrar, house }))
    differences.leaveOut(
      line,
      problem(code === 'other-registrar' || code === 'no-fund' ? 'FundCode' : 'TransactionAccountID', code),
    )
  for (const dividend of await listDividends(tx)) await bookDividend(importing, dividend, counts)
  const { booked, refused, repeated } = counts
  return [`${booked} dividends booked, ${refused} refused, ${repeated} known before`]
}

type Counts = { booked: number; refused: number; repeated: number }
/** One dividend of a fund, with our declaration if there is one. */
type Dividend = DividendKey & { declared: Declared | null }

async function bookDividend(importing: Importing, reported: ReportedDividendKey, counts: Counts): Promise<void> {
  const { tx, differences } = importing
  const { fundcode, exDate, recordDate } = reported
  const declared = await readDeclared(tx, reported)
  const dividend = { fundcode, exDate, declared }
  await gatherEntitled(tx, dividend, declared?.recordDate ?? recordDate ?? exDate)
  for await (const words of listReportedDividends(tx, dividend, BATCH))
    await bookBatch(importing, dividend, words, counts)
  if (!declared) return
  for await (const left of listUnbooked(tx, dividend, BATCH))
    await differences.keep(left.map(each => missing(each, dividend)))
}

async function bookBatch(
  importing: Importing,
  dividend: Dividend,
  reported: readonly ReportedDividend[],
  counts: Counts,
): Promise<void> {
  const { tx, differences } = importing
  const accounts = reported.map(each => each.tradeacco)
  const holders = await findHolders(tx, accounts)
  const known = await findDividends(tx, dividend, accounts)
  await differences.keep(reported.flatMap(each => otherwise(each, known.get(each.tradeacco))))
  const done = reported.filter(each => each.returnCode === DONE)
  await differences.keep(reported.filter(each => each.returnCode !== DONE).map(refusalOf))
  const words = done.filter(each => !known.has(each.tradeacco))
  counts.repeated += reported.filter(each => known.has(each.tradeacco)).length
  counts.refused += reported.length - done.length
  counts.booked += words.length
  if (words.length === 0) return
  await claimAct(tx, { fundcode: dividend.fundcode, step: 'dividend', day: dividend.exDate })
  for (const [confirmDate, together] of Map.groupBy(words, word => word.confirmDate))
    await confirm(importing, { ...dividend, confirmDate }, together, holders)
}

async function confirm(
  { tx, file, differences }: Importing,
  { fundcode, exDate, declared, confirmDate }: Dividend & { confirmDate: IsoDate },
  words: readonly ReportedDividend[],
  holders: ReadonlyMap<string, string>,
): Promise<void> {
  const entitled = await findEntitled(
    tx,
    words.map(each => each.tradeacco),
  )
  const parts = new Map<string, DividendPart>()
  const orders: FundOrder[] = []
  for (const word of words)
    for (const part of partsOf(word, entitled.get(word.tradeacco)?.frozen ?? ZERO_SHARES)) {
      const order = orderOf(part, holders.get(word.tradeacco) ?? '', word.payDate ?? declared?.payDate ?? confirmDate)
      parts.set(order.requestId, part)
      orders.push(order)
    }
  await insertFundOrders(tx, orders, 'imported_holding')
  const placed = await findPlaced(tx, orders)
  const partOf = new Map([...placed].map(([requestId, orderId]) => [orderId, parts.get(requestId)]))
  const due = await lockOrders(tx, [...placed.values()])
  const nav = (await lockNavs(tx, fundcode, [exDate])).get(exDate)
  const fund = await readTerms(tx, fundcode, exDate)
  const settled = settleDividends({
    fund,
    day: confirmDate,
    exDate,
    nav: nav ?? null,
    positions: await lockPositions(tx, fundcode, due, 'imported_holding'),
    due: due.flatMap(order => {
      const part = partOf.get(order.orderId)
      return part ? [{ order, part }] : []
    }),
  })
  await writeSettled(tx, confirmDate, settled, 'imported_holding')
  await keepConfirmations(
    tx,
    file,
    due.flatMap(({ orderId }) => {
      const word = partOf.get(orderId)?.word
      return word
        ? [{ orderId, serial: word.serial, code: businessKinds.dividend.confirmation, returnCode: DONE, detail: '' }]
        : []
    }),
  )
  const own = new Map(
    [...entitled.values()].map(each => [
      each.tradeacco,
      declared
        ? ownParts(each, declared.perShareE6, nav?.nav ?? null, fund.shareRounding)
        : { free: null, frozen: null },
    ]),
  )
  await differences.keep(
    due.flatMap(({ orderId, tradeacco }) => {
      const part = partOf.get(orderId)
      const mine = own.get(tradeacco)?.[part?.isFrozen ? 'frozen' : 'free'] ?? null
      return part ? compare(orderId, part, mine) : []
    }),
  )
}

function orderOf(part: DividendPart, custno: string, payDate: IsoDate): FundOrder {
  const { word, isFrozen, shares } = part
  return {
    custno,
    tradeacco: word.tradeacco,
    fundcode: word.fundcode,
    kind: KIND.dividend,
    cause: 'dividend',
    shares,
    tradeDate: word.exDate,
    confirmDate: word.confirmDate,
    // Frozen parts are held back and paid when the freeze ends.
    payDate: isFrozen ? null : payDate,
    dividendMethod: word.method,
    requestId: `div-${word.fundcode}-${word.exDate}-${word.tradeacco}${isFrozen ? '-f' : ''}`,
  }
}

const subjectOf = ({ tradeacco, fundcode, exDate }: Pick<ReportedDividend, 'tradeacco' | 'fundcode' | 'exDate'>) =>
  `dividend ${tradeacco} of ${fundcode} ex ${exDate}`

type Figures = Pick<DividendPart, 'shares' | 'gross' | 'bought'> & { method: string }

function compare(orderId: bigint, part: DividendPart, own: Figures | null): FoundDifference[] {
  const rows = [
    ['shares entitled', sharesText(own?.shares ?? ZERO_SHARES), sharesText(part.shares)],
    ['dividend', fenText(own?.gross ?? ZERO_FEN), fenText(part.gross)],
    ['charge', fenText(ZERO_FEN), fenText(fen(part.fee - part.performance))],
    ['performance fee', fenText(ZERO_FEN), fenText(part.performance)],
    // Service fees come back when shares leave, not with a dividend.
    ['fee given back', fenText(ZERO_FEN), fenText(part.returned)],
    ['method', own?.method ?? '--', part.word.method],
    ['shares reinvested', sharesText(own?.bought ?? ZERO_SHARES), sharesText(part.bought)],
  ] as const
  return rows
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([figure, ours, theirs]) => ({
      orderId,
      subject: subjectOf(part.word),
      figure,
      own: ours,
      reported: theirs,
      line: part.word.line,
    }))
}

/** A dividend already booked is kept; a deviating report is a difference. */
function otherwise(word: ReportedDividend, known: BookedDividend | undefined): FoundDifference[] {
  if (!known) return []
  const rows = [
    ['dividend', fenText(known.gross), fenText(word.gross)],
    ['shares reinvested', sharesText(known.reinvested), sharesText(word.reinvested)],
  ] as const
  return rows
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([figure, own, reported]) => ({
      orderId: null,
      subject: subjectOf(word),
      figure,
      own,
      reported,
      line: word.line,
    }))
}

const refusalOf = (word: ReportedDividend): FoundDifference => ({
  orderId: null,
  subject: subjectOf(word),
  figure: 'return code',
  own: DONE,
  reported: word.returnCode,
  line: word.line,
})

/** Holders entitled by our books who are missing in the report. */
const missing = ({ tradeacco, shares }: Entitled, { fundcode, exDate }: DividendKey): FoundDifference => ({
  orderId: null,
  subject: subjectOf({ tradeacco, fundcode, exDate }),
  figure: 'shares entitled',
  own: sharesText(shares),
  reported: '0.00',
  line: null,
})
