import { createHash } from 'node:crypto'
import { readClock } from '@zhixiao/db/clock.ts'
import { bookAccounts, lockSentAccounts } from '@zhixiao/db/exchange/booking.ts'
import { findOtherShares, readKnownFunds, readPaidDividends } from '@zhixiao/db/exchange/compare.ts'
import {
  type FoundDifference,
  findFiles,
  insertDifferences,
  insertFile,
  lockExchange,
} from '@zhixiao/db/exchange/files.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { insertNavs } from '@zhixiao/db/market/nav-import.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { accountSerial } from '@zhixiao/domain/exchange/applications.ts'
import {
  type AccountTold,
  accountsTold,
  type DividendTold,
  DONE,
  dividendsTold,
  type FundTold,
  fundsTold,
  type SharesTold,
  sharesTold,
  type TradeTold,
  tradesTold,
} from '@zhixiao/domain/exchange/confirmations.ts'
import { type Read, type ReadDataFile, readDataFile } from '@zhixiao/domain/exchange/data-file.ts'
import type { FormatFault } from '@zhixiao/domain/exchange/lines.ts'
import { fenText, navText, sharesText, ZERO_FEN, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { type Booked, bookTrades } from './book-trades.ts'

export type GivenFile = { name: string; bytes: Uint8Array }

/** A file of the registrar as facts, or as nothing where its type says nothing to a distributor. */
type Told =
  | { type: '02'; told: AccountTold[] }
  | { type: '04'; told: TradeTold[] }
  | { type: '05'; told: SharesTold[] }
  | { type: '06'; told: DividendTold[] }
  | { type: '07'; told: FundTold[] }
export type ToldFile = Told & { name: string; sha256: string; records: number }
export type Parties = { self: string; registrar: string }

/** NAVs first, as confirmations are compared with them; shares last, when all of the day is booked. */
const ORDER = ['07', '02', '04', '06', '05'] as const

/** Reads one file as the registrar's word to this distributor; null for a type that is sent, not received. */
export function readTold({ name, bytes }: GivenFile, { self, registrar }: Parties): Read<ToldFile | null> {
  const file = readDataFile(bytes)
  if (!file.ok) return file
  const { creator, receiver } = file.value.header
  if (creator !== registrar || receiver !== self) {
    const problem = `the file goes from ${creator} to ${receiver}, not from ${registrar} to ${self}`
    return { ok: false, faults: [{ line: 3, column: 1, field: 'creator', problem }] }
  }
  const told = factsIn(file.value)
  if (told === null) return { ok: true, value: null }
  if (!told.ok) return told
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ok: true, value: { ...told.value, name, sha256, records: file.value.records.length } }
}

function factsIn(file: ReadDataFile): Read<Told> | null {
  const as = <Type extends Told['type'], Fact>(type: Type, read: Read<Fact[]>) =>
    read.ok ? { ok: true as const, value: { type, told: read.value } } : read
  switch (file.header.type) {
    case '02':
      return as('02', accountsTold(file))
    case '04':
      return as('04', tradesTold(file))
    case '05':
      return as('05', sharesTold(file))
    case '06':
      return as('06', dividendsTold(file))
    case '07':
      return as('07', fundsTold(file))
    default:
      return null
  }
}

export type ImportedFile = { name: string; lines: string[]; differences: FoundDifference[] }
export type Imported = { ok: true; files: ImportedFile[] } | { ok: false; name: string; faults: FormatFault[] }

/** Books the registrar's files, all or none; one that was booked before is left alone, and says so. */
export async function importFiles(tx: Tx, files: readonly ToldFile[]): Promise<Imported> {
  await lockExchange(tx)
  const before = await findFiles(
    tx,
    files.map(file => file.name),
  )
  const imported: ImportedFile[] = []
  for (const file of [...files].sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))) {
    const { name, sha256, records } = file
    const known = before.get(name)
    if (known) {
      if (known.sha256 !== sha256) return otherContent(name)
      imported.push({ name, lines: ['was booked before'], differences: [] })
      continue
    }
    await insertFile(tx, { name, sha256, state: 'booked', records })
    const { lines, differences, problems } = await book(tx, file)
    if (problems.length > 0)
      return { ok: false, name, faults: problems.map(each => ({ ...each, column: 1, field: '' })) }
    await insertDifferences(tx, name, differences)
    imported.push({ name, lines, differences })
  }
  return { ok: true, files: imported }
}

const otherContent = (name: string): Imported => ({
  ok: false,
  name,
  faults: [{ line: 1, column: 1, field: '', problem: 'a file of this name with other content was booked before' }],
})

function book(tx: Tx, file: ToldFile): Promise<Booked> {
  switch (file.type) {
    case '02':
      return takeAccounts(tx, file.told)
    case '04':
      return bookTrades(tx, file.name, file.told)
    case '05':
      return compareShares(tx, file.told)
    case '06':
      return compareDividends(tx, file.told)
    case '07':
      return takeNavs(tx, file.told)
  }
}

async function takeAccounts(tx: Tx, told: readonly AccountTold[]): Promise<Booked> {
  const sent = await lockSentAccounts(
    tx,
    told.map(each => each.tradeacco),
  )
  const problems = told
    .filter(each => !sent.has(each.tradeacco) || each.serial !== accountSerial(each.tradeacco))
    .map(each => ({ line: each.line, problem: `account ${each.tradeacco} was not applied for under ${each.serial}` }))
  if (problems.length > 0) return { lines: [], differences: [], problems }
  await bookAccounts(tx, told)
  const done = told.filter(each => each.returnCode === DONE)
  const differences = done.flatMap(each => {
    const own = sent.get(each.tradeacco)?.ownNumber ?? '--'
    if (each.fundAccount === '' || own === each.fundAccount) return []
    return [
      { orderId: null, subject: `account ${each.tradeacco}`, figure: 'fund account', own, told: each.fundAccount },
    ]
  })
  const refusals = told
    .filter(each => each.returnCode !== DONE)
    .map(each => `  ${each.tradeacco} refused with ${each.returnCode} ${each.detail}`.trimEnd())
  return {
    lines: [`${done.length} accounts confirmed, ${refusals.length} refused`, ...refusals],
    differences,
    problems: [],
  }
}

async function takeNavs(tx: Tx, told: readonly FundTold[]): Promise<Booked> {
  const known = await readKnownFunds(tx, told)
  const found: FoundDifference[] = []
  const fresh: FundTold[] = []
  let strange = 0
  for (const [index, each] of told.entries()) {
    const ours = known[index]
    const subject = `fund ${each.fundcode} of ${each.day}`
    const set = (figure: string, own: string, theirs: string) => {
      if (own !== theirs) found.push({ orderId: null, subject, figure, own, told: theirs })
    }
    if (!ours) {
      strange += 1
      continue
    }
    if (each.status !== '') set('status', ours.status, each.status)
    if (each.nav <= 0n) continue
    if (ours.nav === null) fresh.push(each)
    else set('NAV', navText(ours.nav), navText(each.nav))
  }
  if (fresh.length > 0) {
    const navs = fresh.map(({ fundcode, day, nav, accumulated, income }) => ({
      fundcode,
      day,
      nav_e4: nav,
      acc_nav_e4: accumulated > 0n ? accumulated : nav,
      income_e4: income === 0n ? null : income,
      yield7_e8: null,
    }))
    await insertNavs(tx, navs, (await readClock(tx)).at)
    await bumpVersion(tx, 'market')
  }
  return { lines: [`${fresh.length} NAVs added, ${strange} funds not sold here`], differences: found, problems: [] }
}

async function compareShares(tx: Tx, told: readonly SharesTold[]): Promise<Booked> {
  const others = await findOtherShares(tx, told)
  return {
    lines: [`${told.length} holdings compared, ${others.length} differ`],
    differences: others.map(({ tradeacco, fundcode, own, told: theirs }) => ({
      orderId: null,
      subject: `holding ${tradeacco} of ${fundcode}`,
      figure: 'shares',
      own: sharesText(own),
      told: sharesText(theirs),
    })),
    problems: [],
  }
}

async function compareDividends(tx: Tx, told: readonly DividendTold[]): Promise<Booked> {
  const keyOf = (each: { tradeacco: string; fundcode: string; exDate: string }) =>
    `${each.tradeacco} of ${each.fundcode} ex ${each.exDate}`
  const paid = new Map((await readPaidDividends(tx, told)).map(each => [keyOf(each), each]))
  const differences = told.flatMap(each => {
    const own = paid.get(keyOf(each))
    const subject = `dividend ${keyOf(each)}`
    const figures = [
      { figure: 'cash', own: fenText(own?.cash ?? ZERO_FEN), told: fenText(each.cash) },
      { figure: 'reinvested', own: sharesText(own?.reinvested ?? ZERO_SHARES), told: sharesText(each.reinvested) },
    ]
    return figures.filter(one => one.own !== one.told).map(one => ({ orderId: null, subject, ...one }))
  })
  return { lines: [`${told.length} dividends compared`], differences, problems: [] }
}
