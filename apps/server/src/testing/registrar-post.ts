import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compactDate, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type ExchangeRecord, recordOf, type Written } from '@zhixiao/domain/exchange/data-file.ts'
import { dataFileName, indexName } from '@zhixiao/domain/exchange/file-names.ts'
import { writeIndex } from '@zhixiao/domain/exchange/index-file.ts'
import type { FileType } from '@zhixiao/domain/exchange/layouts.ts'
import type { Version } from '@zhixiao/domain/exchange/lines.ts'
import { readDataFile, writeDataFile } from '@zhixiao/domain/exchange/testing.ts'
import { shareCents, sharesText } from '@zhixiao/domain/money/money.ts'

const SELF = '888'

/**
 * Exchanges files between this house and a registrar that a test plays: `sent` is the house's folder, `folder` the
 * registrar's.
 */
export class RegistrarPost {
  readonly code: string
  readonly #sent: string
  readonly #folder: string
  readonly #version: Version
  readonly #names: string[] = []

  constructor(code: string, version: Version, sent: string, folder: string) {
    this.code = code
    this.#version = version
    this.#sent = sent
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** What the house sent for a day; empty when it sent no such file. */
  received(type: FileType, day: IsoDate): readonly ExchangeRecord[] {
    const path = join(this.#sent, dataFileName({ creator: SELF, receiver: this.code, day, type }))
    if (!existsSync(path)) return []
    const read = readDataFile(readFileSync(path))
    if (!read.ok) throw new Error(JSON.stringify(read.faults))
    return read.value.records
  }

  send(type: FileType, day: IsoDate, records: readonly ExchangeRecord[]): void {
    const parties = { creator: this.code, receiver: SELF, day }
    const header = { ...parties, version: this.#version, summaryNo: 0, type, sender: this.code, recipient: SELF }
    this.#write(dataFileName({ ...parties, type }), writeDataFile({ header, records }))
  }

  /** Sends the index of the files sent since the previous index. */
  sendIndex(day: IsoDate): void {
    const parties = { creator: this.code, receiver: SELF, day }
    this.#write(indexName(parties), writeIndex({ version: this.#version, ...parties, names: this.#names }))
    this.#names.length = 0
  }

  #write(name: string, written: Written): void {
    if (!written.ok) throw new Error(JSON.stringify(written.faults))
    writeFileSync(join(this.#folder, name), written.bytes)
    this.#names.push(name)
  }
}

/** The registrar's holdings by `account|fund`, as records of a type 05 file. */
export const holdingRecords = (books: Iterable<[string, bigint]>, day: IsoDate): ExchangeRecord[] =>
  [...books].map(([key, cents]) => {
    const [tradeacco = '', fundcode = ''] = key.split('|')
    const total = sharesText(shareCents(cents))
    return recordOf('05', {
      FundCode: fundcode,
      TransactionAccountID: tradeacco,
      TransactionCfmDate: compactDate(day),
      TotalVolOfDistributorInTA: total,
      AvailableVol: total,
    })
  })

/** The values of an application that its answer repeats. */
export const same = (record: ExchangeRecord, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, record.get(name) ?? '']))
