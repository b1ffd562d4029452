import type { ReadingFaults } from './confirmations.ts'
import {
  DataFileWriter,
  type ExchangeRecord,
  type FileHeader,
  openDataFile,
  type Read,
  type Written,
} from './data-file.ts'
import { type FormatFault, joined } from './lines.ts'
import type { Problem } from './record-problems.ts'

// Whole files in memory, for tests only; production code reads and writes record by record.

export type DataFile = { header: FileHeader; records: readonly ExchangeRecord[] }
/** A file that was read, with the line of its first record. */
export type ReadDataFile = DataFile & { firstLine: number }

/** A small file as a whole, or all faults. */
export function writeDataFile({ header, records }: DataFile): Written {
  const file = new DataFileWriter(header, records.length)
  const parts = records.map(record => file.add(record))
  const end = file.end()
  return end.ok ? { ok: true, bytes: joined([...parts, end.bytes]) } : end
}

/** A small file as a whole, or every fault in it. */
export function readDataFile(bytes: Uint8Array): Read<ReadDataFile> {
  const opened = openDataFile(() => [bytes])
  if (!opened.ok) return opened
  const { header, firstLine } = opened.value
  const faults: FormatFault[] = []
  const records = [...opened.value.records(faults)].map(each => each.record)
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: { header, records, firstLine } }
}

/** Where a reading in a test leaves its faults, and the records that it left out. */
export function collectedFaults(): { faults: ReadingFaults; found: (Problem & { line: number })[] } {
  const found: (Problem & { line: number })[] = []
  return { faults: { form: [], record: (line, each) => found.push({ line, ...each }) }, found }
}
