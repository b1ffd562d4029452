import { type FoundDifference, insertDifferences, insertRecords } from '@zhixiao/db/exchange/files.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { ExchangeRecord, OpenDataFile } from '@zhixiao/domain/exchange/data-file.ts'
import type { FormatFault } from '@zhixiao/domain/exchange/lines.ts'
import { shownFields } from '@zhixiao/domain/exchange/record-fields.ts'
import { type Problem, problemText, RECORD_FIGURE, recordText } from '@zhixiao/domain/exchange/record-problems.ts'
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
  readonly #unbooked = new Map<number, Problem>()
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

  /** The records that are not booked. */
  get unbooked(): number {
    return this.#unbooked.size
  }

  /** Leaves a record out of the books: it becomes a difference, by its first problem, and the others of its file are booked. */
  leaveOut(line: number, found: Problem): void {
    if (!this.#unbooked.has(line)) this.#unbooked.set(line, found)
  }

  /** Keeps the registrar's records in which a difference was found: the file itself is not kept. */
  async keepRecords(open: OpenDataFile, faults: FormatFault[]): Promise<void> {
    if (this.#lines.size === 0 && this.#unbooked.size === 0) return
    for (const records of batched(open.records(faults), BATCH)) {
      await this.keep(
        records.flatMap(({ line, record }) => {
          const found = this.#unbooked.get(line)
          return found ? [unbookedDifference(line, record, found)] : []
        }),
      )
      await insertRecords(
        this.#tx,
        this.#file,
        records
          .filter(({ line }) => this.#lines.has(line))
          .map(({ line, record }) => ({ line, record: shownFields(record) })),
      )
    }
  }
}

function unbookedDifference(line: number, record: ExchangeRecord, found: Problem): FoundDifference {
  const text = (name: string) => record.get(name)?.trim() ?? ''
  return {
    orderId: null,
    subject: `${RECORD_FIGURE} ${text('TransactionAccountID') || '-'} of ${text('FundCode') || '-'}`,
    figure: RECORD_FIGURE,
    own: problemText(found),
    reported: recordText(text('BusinessCode'), text('ConfirmedAmount'), text('ConfirmedVol')),
    line,
  }
}

/** A file that cannot be read as it was before; the whole import is refused. */
export class Unreadable extends Error {
  readonly faults: readonly FormatFault[]
  constructor(faults: readonly FormatFault[]) {
    super('a file that changed while it was read')
    this.faults = faults
  }
}

export const faultOn = (line: number, field: string, problem: string): FormatFault => ({
  line,
  column: 1,
  field,
  problem,
})
