import { listCloses, readFloatingHistory, readFloatingTerms } from '@zhixiao/db/market/floating-terms.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { compositeLevels } from '@zhixiao/domain/fee/composite-index.ts'
import { type FloatingFacts, type FloatingTerms, isBenchmarkKnown } from '@zhixiao/domain/fee/floating-fee.ts'

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

/** The days among these whose benchmark is not known yet, so that no floating fee of theirs can be decided. */
export async function daysWithoutBenchmark(db: Reader, fundcode: string, days: Iterable<IsoDate>): Promise<IsoDate[]> {
  const terms = await readFloatingTerms(db, fundcode)
  if (terms.length === 0) return []
  const levels = await readLevels(db, terms)
  return [...days].filter(day => !isBenchmarkKnown(levels, day))
}
