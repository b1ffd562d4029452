import { type FoundDifference, insertDifferences, insertRecords } from '@zhixiao/db/exchange/files.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OpenDataFile } from '@zhixiao/domain/exchange/data-file.ts'
import type { FormatFault } from '@zhixiao/domain/exchange/lines.ts'
import { shownFields } from '@zhixiao/domain/exchange/record-words.ts'
import { batched } from '../../kernel/batched.ts'

/** Records per batch, because a file may be of any length. */
export const BATCH = 1_000
/** Differences of a file shown in its report; all are stored. */
const SHOWN = 50

/** One file of a registrar being booked. */
export type Importing = {
  tx: Tx
  file: string
  registrar: string
  /** The default registrar of funds. */
  house: string
  differences: Differences
  /** First day whose NAVs need the custodian's; null when none does. */
  custodianFrom: IsoDate | null
}

/** Differences between the registrar's figures and ours, stored as they are found. */
export class Differences {
  count = 0
  readonly shown: FoundDifference[] = []
  readonly #lines = new Set<number>()
  readonly #tx: Tx
  readonly #file: string

  constructor(tx: Tx, file: string) {
    this.#tx = tx
    this.#file = file
  }

  async keep(found: readonly FoundDifference[]): Promise<void> {
    this.count += found.length
    this.shown.push(...found.slice(0, SHOWN - this.shown.length))
    for (const { line } of found) if (line !== null) this.#lines.add(line)
    await insertDifferences(this.#tx, this.#file, found)
  }

  /** Keeps the registrar's records in which a difference was found: the file itself is not kept. */
  async keepRecords(open: OpenDataFile, faults: FormatFault[]): Promise<void> {
    if (this.#lines.size === 0) return
    for (const records of batched(open.records(faults), BATCH))
      await insertRecords(
        this.#tx,
        this.#file,
        records
          .filter(({ line }) => this.#lines.has(line))
          .map(({ line, record }) => ({ line, record: shownFields(record) })),
      )
  }
}

/** Well-formed records that match nothing here; the whole import is refused. */
export class Unbookable extends Error {
  readonly faults: readonly FormatFault[]
  constructor(faults: readonly FormatFault[]) {
    super('records that cannot be booked')
    this.faults = faults
  }
}

/** @throws Unbookable when there is any fault. */
export function refuseFaults(faults: readonly FormatFault[]): void {
  if (faults.length > 0) throw new Unbookable(faults)
}

export const faultOn = (line: number, field: string, problem: string): FormatFault => ({
  line,
  column: 1,
  field,
  problem,
})
