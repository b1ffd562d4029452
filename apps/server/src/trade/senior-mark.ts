import { findOpenMark, type SeniorKey, takeSeniorMark } from '@zhixiao/db/trade/senior-marks.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { needsSeniorWarning, seniorWaitHours } from '@zhixiao/domain/customer/senior-warning.ts'
import { type Failure, fail } from '../kernel/result.ts'
import { riskLevelFrom } from '../orders/suitability.ts'

const HOUR_MS = 3_600_000

type Senior = SeniorKey & { birthday: IsoDate | null; now: Date }

/**
 * Consumes the confirmation mark that a senior customer's order or plan of a high-risk fund needs, as the last step before placement.
 * @returns the refusal when there is no usable mark: not confirmed yet, or still in its waiting time; otherwise null.
 */
export async function seniorFault(db: Reader, asked: Senior, requestId: string): Promise<Failure | null> {
  const { birthday, now, ...key } = asked
  const today = shanghaiDate(now.getTime())
  if (!needsSeniorWarning(today, birthday, riskLevelFrom(key.riskLevel))) return null
  const waitHours = seniorWaitHours(today)
  if (await takeSeniorMark(db, key, { requestId, waitHours })) return null
  const confirmed = await findOpenMark(db, key)
  const fromMs = confirmed === null ? 0 : confirmed.getTime() + waitHours * HOUR_MS
  // An open mark that has waited was not taken: the request has used one for another fund.
  if (fromMs <= now.getTime()) return fail('TRADE-SENIOR')
  return fail('TRADE-SENIOR-WAIT', { field: 'fundCode', reason: `特别提示已确认，${shanghaiText(fromMs)} 起可以提交` })
}
