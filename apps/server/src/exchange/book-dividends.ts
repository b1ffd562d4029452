import { findHolders, findPlaced, findRegistrar } from '@zhixiao/db/exchange/acts.ts'
import { keepConfirmations } from '@zhixiao/db/exchange/booking.ts'
import { type BookedDividend, findDividends, readDeclared } from '@zhixiao/db/exchange/dividends.ts'
import type { FoundDifference } from '@zhixiao/db/exchange/files.ts'
import {
  claimAct,
  type Entitled,
  type FundOrder,
  insertFundOrders,
  listEntitled,
} from '@zhixiao/db/settle/fund-acts.ts'
import { lockNavs, lockOrders, lockPositions, readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type DividendTold, DONE } from '@zhixiao/domain/exchange/confirmations.ts'
import { type DividendPart, ownParts, partsOf, settleDividends } from '@zhixiao/domain/exchange/dividends-as-told.ts'
import { fenText, sharesText, ZERO_FEN, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { batched } from './batched.ts'
import { BATCH, faultOn, type Importing, refuseFaults, Unbookable } from './importing.ts'

type Key = { fundcode: string; exDate: IsoDate; confirmDate: IsoDate; recordDate: IsoDate | null }
const keyOf = ({ fundcode, exDate, confirmDate, recordDate }: DividendTold): Key => ({
  fundcode,
  exDate,
  confirmDate,
  recordDate,
})

/**
 * Books the dividends of a registrar (06) as it tells them, paid out or reinvested, frozen parts by themselves. Each is also
 * worked out from what is declared here; what differs, and who is left out, is reported.
 */
export async function bookDividends(importing: Importing, all: Iterable<DividendTold>): Promise<string[]> {
  const seen = new Map<string, Key>()
  const counts = { booked: 0, refused: 0, repeated: 0 }
  for (const batch of batched(all, BATCH))
    for (const [text, told] of Map.groupBy(batch, each => JSON.stringify(keyOf(each)))) {
      const [first] = told
      if (!first) continue
      seen.set(text, keyOf(first))
      await bookBatch(importing, keyOf(first), told, counts)
    }
  for (const key of seen.values()) await reportMissing(importing, key)
  const { booked, refused, repeated } = counts
  return [`${booked} dividends booked, ${refused} refused, ${repeated} known before`]
}

type Counts = { booked: number; refused: number; repeated: number }

async function bookBatch(importing: Importing, key: Key, told: readonly DividendTold[], counts: Counts): Promise<void> {
  const { tx, file, registrar, house, differences } = importing
  const { fundcode, exDate } = key
  if ((await findRegistrar(tx, fundcode, house)) !== registrar)
    throw new Unbookable([faultOn(told[0]?.line ?? 1, 'FundCode', `fund ${fundcode} is not kept by ${registrar}`)])
  const accounts = told.map(each => each.tradeacco)
  const holders = await findHolders(tx, accounts)
  const known = await findDividends(tx, key, accounts)
  refuseFaults(told.flatMap(each => faultsOf(each, holders, known, file)))
  refuseFaults(twice(told))
  for (const each of told.filter(each => known.has(each.tradeacco))) {
    counts.repeated += 1
    await differences.keep(otherwise(each, known.get(each.tradeacco)))
  }
  const done = told.filter(each => each.returnCode === DONE)
  await differences.keep(told.filter(each => each.returnCode !== DONE).map(refusalOf))
  counts.refused += told.length - done.length
  const words = done.filter(each => !known.has(each.tradeacco))
  if (words.length === 0) return
  counts.booked += words.length
  await claimAct(tx, { fundcode, step: 'dividend', day: exDate })
  await confirm(importing, key, words, holders)
}

async function confirm(
  { tx, file, differences }: Importing,
  key: Key,
  words: readonly DividendTold[],
  holders: ReadonlyMap<string, string>,
): Promise<void> {
  const { fundcode, exDate, confirmDate } = key
  const declared = await readDeclared(tx, key)
  const before = declared?.recordDate ?? key.recordDate ?? exDate
  const accounts = words.map(each => each.tradeacco)
  const entitled = await listEntitled(tx, { fundcode, day: exDate, before }, accounts)
  const ownOf = new Map(entitled.map(each => [each.tradeacco, each]))
  const parts = new Map<string, DividendPart>()
  const orders: FundOrder[] = []
  for (const word of words)
    for (const part of partsOf(word, ownOf.get(word.tradeacco)?.frozen ?? ZERO_SHARES)) {
      const order = orderOf(part, holders.get(word.tradeacco) ?? '', word.payDate ?? declared?.payDate ?? confirmDate)
      parts.set(order.requestId, part)
      orders.push(order)
    }
  await insertFundOrders(tx, orders)
  const placed = await findPlaced(tx, orders)
  const partOf = new Map([...placed].map(([requestId, orderId]) => [orderId, parts.get(requestId)]))
  const due = await lockOrders(tx, [...placed.values()])
  const nav = (await lockNavs(tx, fundcode, [exDate])).get(exDate)
  const fund = await readTerms(tx, fundcode)
  const settled = settleDividends({
    fund,
    day: confirmDate,
    exDate,
    nav: nav ?? null,
    positions: await lockPositions(tx, fundcode, due),
    due: due.flatMap(order => {
      const part = partOf.get(order.orderId)
      return part ? [{ order, part }] : []
    }),
  })
  await writeSettled(tx, confirmDate, settled)
  await keepConfirmations(
    tx,
    file,
    due.flatMap(({ orderId }) => {
      const word = partOf.get(orderId)?.word
      return word ? [{ orderId, serial: word.serial, code: '143', returnCode: DONE, detail: '' }] : []
    }),
  )
  const own = new Map(
    entitled.map(each => [
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
    kind: '143',
    cause: 'dividend',
    shares,
    tradeDate: word.exDate,
    confirmDate: word.confirmDate,
    // What is frozen is held back: the end of the freeze pays it.
    payDate: isFrozen ? null : payDate,
    dividendMethod: word.method,
    requestId: `div-${word.fundcode}-${word.exDate}-${word.tradeacco}${isFrozen ? '-f' : ''}`,
  }
}

const subjectOf = ({ tradeacco, fundcode, exDate }: Pick<DividendTold, 'tradeacco' | 'fundcode' | 'exDate'>) =>
  `dividend ${tradeacco} of ${fundcode} ex ${exDate}`

type Figures = Pick<DividendPart, 'shares' | 'gross' | 'bought'> & { method: string }

function compare(orderId: bigint, part: DividendPart, own: Figures | null): FoundDifference[] {
  const rows = [
    ['shares entitled', sharesText(own?.shares ?? ZERO_SHARES), sharesText(part.shares)],
    ['dividend', fenText(own?.gross ?? ZERO_FEN), fenText(part.gross)],
    ['charge', fenText(ZERO_FEN), fenText(part.fee)],
    ['method', own?.method ?? '--', part.word.method],
    ['shares reinvested', sharesText(own?.bought ?? ZERO_SHARES), sharesText(part.bought)],
  ] as const
  return rows
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([figure, ours, theirs]) => ({ orderId, subject: subjectOf(part.word), figure, own: ours, told: theirs }))
}

function faultsOf(
  { line, tradeacco, returnCode }: DividendTold,
  holders: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, BookedDividend>,
  file: string,
) {
  if (!holders.has(tradeacco)) return [faultOn(line, 'TransactionAccountID', `there is no account ${tradeacco}`)]
  return returnCode === DONE && known.get(tradeacco)?.file === file
    ? [faultOn(line, 'TransactionAccountID', `the dividend of ${tradeacco} is told twice`)]
    : []
}

function twice(told: readonly DividendTold[]) {
  const before = new Set<string>()
  return told.flatMap(({ line, tradeacco }) => {
    if (!before.has(tradeacco)) {
      before.add(tradeacco)
      return []
    }
    return [faultOn(line, 'TransactionAccountID', `the dividend of ${tradeacco} is told twice`)]
  })
}

/** A dividend that was booked before stands; where this word is another, that is reported. */
function otherwise(word: DividendTold, known: BookedDividend | undefined): FoundDifference[] {
  if (!known) return []
  const rows = [
    ['dividend', fenText(known.gross), fenText(word.gross)],
    ['shares reinvested', sharesText(known.reinvested), sharesText(word.reinvested)],
  ] as const
  return rows
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([figure, own, told]) => ({ orderId: null, subject: subjectOf(word), figure, own, told }))
}

const refusalOf = (word: DividendTold): FoundDifference => ({
  orderId: null,
  subject: subjectOf(word),
  figure: 'return code',
  own: DONE,
  told: word.returnCode,
})

/** Who has a right to it by our books and is not told of. */
async function reportMissing({ tx, differences }: Importing, key: Key): Promise<void> {
  const declared = await readDeclared(tx, key)
  if (!declared) return
  const { fundcode, exDate } = key
  const left = await listEntitled(tx, { fundcode, day: exDate, before: declared.recordDate }, 'unbooked')
  await differences.keep(left.map(each => missing(each, key)))
}

const missing = ({ tradeacco, shares }: Entitled, { fundcode, exDate }: Key): FoundDifference => ({
  orderId: null,
  subject: subjectOf({ tradeacco, fundcode, exDate }),
  figure: 'shares entitled',
  own: sharesText(shares),
  told: '0.00',
})
