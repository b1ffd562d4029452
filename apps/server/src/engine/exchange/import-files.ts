import { findFiles, insertFile, lockExchange } from '@zhixiao/db/exchange/files.ts'
import { beginImportedHoldings, bookImportedHoldings, type OverdrawnHolding } from '@zhixiao/db/settle/holdings.ts'
import { holdSettlement } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import {
  type ReadingFaults,
  reportedAccounts,
  reportedDividends,
  reportedFunds,
  reportedShares,
  reportedTrades,
} from '@zhixiao/domain/exchange/confirmations.ts'
import { type OpenDataFile, openDataFile, type Read } from '@zhixiao/domain/exchange/data-file.ts'
import { readDataFileName } from '@zhixiao/domain/exchange/file-names.ts'
import type { FormatFault, Source } from '@zhixiao/domain/exchange/lines.ts'
import { type Problem, problem } from '@zhixiao/domain/exchange/record-problems.ts'
import { bookDividends } from './book-dividends.ts'
import { bookTrades } from './book-trades.ts'
import { hashOf } from './file-source.ts'
import { Differences, faultOn, type Importing, Unreadable } from './importing.ts'
import { takeNavs } from './take-navs.ts'
import { compareShares, takeAccounts } from './take-others.ts'

export type GivenFile = { name: string; source: Source; sha256: string }
/** A well-formed file from one of the registrars to this distributor. */
export type CheckedFile = GivenFile & { open: OpenDataFile; type: Received; registrar: string; known: KnownDays }
/** The business date, and the newest day that can have a NAV: nothing that is reported of a later day is booked. */
type KnownDays = { today: IsoDate; lastPriced: IsoDate }
/** Whose files are accepted, and the days that they may report. */
export type Parties = KnownDays & { self: string; registrars: readonly string[] }

/**
 * NAVs come first, because confirmations are compared with them; shares when the whole day is booked; accounts last,
 * because a customer with a new number waits for the end in whatever else changes the customer.
 */
const ORDER = ['07', '04', '06', '05', '02'] as const
export type Received = (typeof ORDER)[number]
export const isReceived = (type: string): type is Received => ORDER.some(each => each === type)

/** Reads the whole file, so that all faults of its form are known before anything is booked. */
export function checkFile(given: GivenFile, parties: Parties): Read<CheckedFile> {
  const { self, registrars, today, lastPriced } = parties
  const opened = openDataFile(given.source)
  if (!opened.ok) return opened
  const open = opened.value
  const { creator, receiver, type, day } = open.header
  const fault = (line: number, field: string, problem: string): Read<CheckedFile> => ({
    ok: false,
    faults: [{ line, column: 1, field, problem }],
  })
  if (!registrars.includes(creator) || receiver !== self)
    return fault(
      3,
      'creator',
      `the file goes from ${creator} to ${receiver}, not from ${registrars.join(' or ')} to ${self}`,
    )
  const name = readDataFileName(given.name)
  if (name?.day !== day) return fault(5, 'date', `the file is of ${day}, its name of ${name?.day}`)
  if (name.creator !== creator || name.receiver !== receiver)
    return fault(
      3,
      'creator',
      `the file goes from ${creator} to ${receiver}, by its name from ${name.creator} to ${name.receiver}`,
    )
  if (day > today) return fault(5, 'date', `${day} is after the business date ${today}`)
  if (name.type !== type || !isReceived(type))
    return fault(7, 'file type', `the file is a ${type}, its name says ${name.type}`)
  const faults: FormatFault[] = []
  for (const _ of open.records(faults));
  const known = { today, lastPriced }
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, value: { ...given, open, type, registrar: creator, known } }
}

type Dated = { line: number; confirmDate?: IsoDate; day?: IsoDate; nav?: bigint }

/** Confirmations and prices are of today or earlier; a state may be reported before its day. */
function dayProblem(fact: Dated, { today, lastPriced }: KnownDays): Problem | null {
  const { confirmDate, day, nav = 0n } = fact
  if (confirmDate !== undefined && confirmDate > today) return problem('TransactionCfmDate', 'to-come')
  return day !== undefined && nav > 0n && day > lastPriced ? problem('UpdateDate', 'to-come') : null
}

export type ImportedFile = { name: string; lines: string[]; differences: Differences }
export type Imported = { ok: true; files: ImportedFile[] } | { ok: false; name: string; faults: readonly FormatFault[] }

/**
 * Books the registrars' files, all or none; a file booked before is skipped and reported. The transaction should end at once
 * afterwards: sales of the imported holdings wait for it.
 */
export async function importFiles(
  tx: Tx,
  files: readonly CheckedFile[],
  { house, custodianFrom }: Pick<Importing, 'house' | 'custodianFrom'>,
): Promise<Imported> {
  await lockExchange(tx)
  await holdSettlement(tx)
  await beginImportedHoldings(tx)
  const before = await findFiles(
    tx,
    files.map(file => file.name),
  )
  const imported: ImportedFile[] = []
  for (const file of [...files].sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))) {
    const { name, sha256, open, registrar } = file
    const differences = new Differences(tx, name)
    const known = before.get(name)
    if (known) {
      if (known.sha256 !== sha256) return refusal(name, 'a file of this name with other content was booked before')
      imported.push({ name, lines: ['was booked before'], differences })
      continue
    }
    await insertFile(tx, { name, sha256, state: 'booked', records: open.count })
    try {
      const importing = { tx, file: name, registrar, house, differences, custodianFrom }
      imported.push({ name, lines: await book(importing, file), differences })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return { ok: false, name, faults: error.faults }
    }
  }
  const changed = files.find(file => hashOf(file.source) !== file.sha256)
  if (changed) return refusal(changed.name, 'the file was changed while it was read')
  const [overdrawn] = await bookImportedHoldings(tx)
  return overdrawn ? refusal(nameOf(files, '04'), overdrawnText(overdrawn)) : { ok: true, files: imported }
}

const nameOf = (files: readonly CheckedFile[], type: Received): string =>
  files.find(file => file.type === type)?.name ?? ''

const overdrawnText = ({ tradeacco, fundcode }: OverdrawnHolding) =>
  `shares of ${fundcode} that an act of the registrar concerns were sold or frozen by ${tradeacco} meanwhile: import the files again`

const refusal = (name: string, problem: string): Imported => ({ ok: false, name, faults: [faultOn(1, '', problem)] })

async function book(importing: Importing, file: CheckedFile): Promise<string[]> {
  // None are expected, because the file was read once; a file that changed meanwhile is refused.
  const faults: FormatFault[] = []
  const { differences } = importing
  const lines = await bookType(importing, file, { form: faults, record: (...found) => differences.leaveOut(...found) })
  await differences.keepRecords(file.open, faults)
  if (faults.length > 0) throw new Unreadable(faults)
  return differences.unbooked > 0 ? [...lines, `  ${differences.unbooked} records not booked`] : lines
}

function bookType(importing: Importing, { open, type, known }: CheckedFile, faults: ReadingFaults): Promise<string[]> {
  const { differences } = importing
  function* upToNow<Fact>(facts: Iterable<Fact>, datedOf: (fact: Fact) => Dated): Generator<Fact> {
    for (const fact of facts) {
      const dated = datedOf(fact)
      const found = dayProblem(dated, known)
      if (found) differences.leaveOut(dated.line, found)
      else yield fact
    }
  }
  switch (type) {
    case '02':
      return takeAccounts(importing, reportedAccounts(open, faults))
    case '04':
      return bookTrades(
        importing,
        upToNow(reportedTrades(open, faults), each => each.reported),
      )
    case '05':
      return compareShares(importing, reportedShares(open, faults))
    case '06':
      return bookDividends(
        importing,
        upToNow(reportedDividends(open, faults), each => each),
      )
    case '07':
      return takeNavs(
        importing,
        upToNow(reportedFunds(open, faults), each => each),
      )
  }
}
