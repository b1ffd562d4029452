import { listCloses, readFloatingHistory } from '@zhixiao/db/market/floating-terms.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { compositeLevels } from '@zhixiao/domain/fee/composite-index.ts'
import type { FloatingFacts, FloatingTerms } from '@zhixiao/domain/fee/floating-fee.ts'

/** What decides the floating fee of shares of a class that leave by `to`. */
export async function readFloatingFacts(
  db: Reader,
  fundcode: string,
  terms: readonly FloatingTerms[],
  to: IsoDate,
): Promise<FloatingFacts> {
  const history = await readFloatingHistory(db, fundcode, to)
  return { ...history, terms, levels: await readLevels(db, terms) }
}

async function readLevels(db: Reader, terms: readonly FloatingTerms[]): Promise<FloatingFacts['levels']> {
  const codes = new Set(terms.flatMap(({ benchmark }) => benchmark.map(part => part.code)))
  const compositions = terms.map(({ effectiveFrom, benchmark }) => ({ from: effectiveFrom, parts: benchmark }))
  return compositeLevels(compositions, await listCloses(db, [...codes]))
}
