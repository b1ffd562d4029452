import { findOpenMark, type SeniorKey, useSeniorMark } from '@zhixiao/db/trade/senior-marks.ts'
import type { Reader, Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { needsSeniorWarning, seniorWaitHours } from '@zhixiao/domain/customer/senior-warning.ts'
import { riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'

const HOUR_MS = 3_600_000

type Senior = SeniorKey & { birthday: IsoDate | null; now: Date }

/**
 * The confirmation mark that an order of a senior customer in a high-risk fund uses, null when it needs none. The statement that places
 * the order uses the mark up, so that a refused order leaves it usable.
 * @returns a refusal without a usable mark: not confirmed yet, or still in its waiting time.
 */
export async function openSeniorMark(db: Reader, asked: Senior): Promise<Result<bigint | null>> {
  const { birthday, now, ...key } = asked
  const today = shanghaiDate(now.getTime())
  if (!needsSeniorWarning(today, birthday, riskLevelFrom(key.riskLevel))) return ok(null)
  const mark = await findOpenMark(db, key)
  if (mark === null) return fail('TRADE-SENIOR')
  const fromMs = mark.at.getTime() + seniorWaitHours(today) * HOUR_MS
  if (fromMs <= now.getTime()) return ok(mark.id)
  return fail('TRADE-SENIOR-WAIT', { field: 'fundCode', reason: `特别提示已确认，${shanghaiText(fromMs)} 起可以提交` })
}

/** The confirmed special warning that the next order uses: when it was confirmed, and when its waiting time ends, if it has not. */
export async function confirmedSenior(
  db: Reader,
  { birthday, now, ...key }: Senior,
): Promise<{ at: Date; waitsUntil: Date | null } | null> {
  const today = shanghaiDate(now.getTime())
  if (!needsSeniorWarning(today, birthday, riskLevelFrom(key.riskLevel))) return null
  const mark = await findOpenMark(db, key)
  if (mark === null) return null
  const endMs = mark.at.getTime() + seniorWaitHours(today) * HOUR_MS
  return { at: mark.at, waitsUntil: endMs > now.getTime() ? new Date(endMs) : null }
}

/** Uses the mark that a plan of a senior customer needs, in the transaction that saves the plan. @returns the refusal, or null. */
export async function seniorPlanFault(tx: Tx, asked: Senior, requestId: string): Promise<Failure | null> {
  const mark = await openSeniorMark(tx, asked)
  if (!mark.ok) return mark
  if (mark.data === null) return null
  return (await useSeniorMark(tx, { markId: mark.data, custno: asked.custno, requestId })) ? null : fail('TRADE-SENIOR')
}
