import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type IdCardFault, idCardFaults, readIdCard, validityFault } from '@zhixiao/domain/customer/id-card.ts'
import type { IdNumber } from '@zhixiao/domain/customer/id-number.ts'
import { type Failure, fail, failField, ok, type Result } from '../../kernel/result.ts'

const ofValidity: ReadonlySet<IdCardFault> = new Set<IdCardFault>(['no-validity', 'expired', 'not-for-good'])

/** The data in an ID number, for an adult whose card is valid on this day. */
export function readIdentity(input: { idno: string; invalidate: string }, today: IsoDate): Result<IdNumber> {
  const read = readIdCard(input, today)
  if (read.ok) return ok(read.id)
  const { fault } = read
  if (fault === 'minor') return fail('OPEN-0001')
  return failField(ofValidity.has(fault) ? 'invalidate' : 'idno', idCardFaults[fault])
}

/** The refusal of a card's last valid day, or null. */
export function validityRefusal(invalidate: string, birthday: IsoDate, today: IsoDate): Failure | null {
  const fault = validityFault(invalidate, birthday, today)
  return fault && failField('invalidate', idCardFaults[fault])
}
