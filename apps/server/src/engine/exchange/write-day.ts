import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { DataFileWriter, type ExchangeRecord } from '@zhixiao/domain/exchange/data-file.ts'
import { dataFileName, indexName } from '@zhixiao/domain/exchange/file-names.ts'
import { writeIndex } from '@zhixiao/domain/exchange/index-file.ts'
import type { FileType } from '@zhixiao/domain/exchange/layouts.ts'
import type { FormatFault, Version } from '@zhixiao/domain/exchange/lines.ts'
import { discard, type PartFile, writePart } from './write-files.ts'

/** A value that cannot be written in the standard's form; nothing is sent then. */
export class Unwritable extends Error {
  readonly file: string
  readonly faults: readonly FormatFault[]
  constructor(file: string, faults: readonly FormatFault[]) {
    super(`${file} cannot be written`)
    this.file = file
    this.faults = faults
  }
}

export type Parties = { creator: string; receiver: string; day: IsoDate; version: Version }
/** The records of one data file; their number is in its header. */
export type Content = { type: FileType; count: number; records: AsyncIterable<ExchangeRecord> }

/** Data files and, last, their index, as parts in `folder`; none is left when one fails. @throws Unwritable */
export async function writeDay(parties: Parties, contents: readonly Content[], folder: string): Promise<PartFile[]> {
  const { creator: sender, receiver: recipient } = parties
  const parts: PartFile[] = []
  try {
    for (const { type, count, records } of contents) {
      const name = dataFileName({ ...parties, type })
      const file = new DataFileWriter({ ...parties, summaryNo: 0, type, sender, recipient }, count)
      parts.push(await writePart(folder, name, count, bytesOf(name, file, records)))
    }
    const names = parts.map(({ name }) => name)
    const index = writeIndex({ ...parties, names })
    if (!index.ok) throw new Unwritable(indexName(parties), index.faults)
    return [...parts, await writePart(folder, indexName(parties), names.length, once(index.bytes))]
  } catch (error) {
    await discard(parts)
    throw error
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* bytesOf(
  name: string,
  file: DataFileWriter,
  records: AsyncIterable<ExchangeRecord>,
): AsyncGenerator<Uint8Array> {
  for await (const record of records) yield file.add(record)
  const end = file.end()
  if (!end.ok) throw new Unwritable(name, end.faults)
  yield end.bytes
}
