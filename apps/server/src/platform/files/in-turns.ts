import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Row } from '@zhixiao/domain/format/sheet.ts'

const ROWS_OF_A_TURN = 500

/** The rows one by one, with time between for everything else that the process does. */
export async function* inTurns(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_OF_A_TURN === ROWS_OF_A_TURN - 1) await nextTurn()
    yield row
  }
}
