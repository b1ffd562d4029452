import { parseCompactDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FOR_GOOD, readIdValidity } from '@zhixiao/domain/customer/id-expiry.ts'

/** Until when an ID is valid: a day as YYYY-MM-DD, or permanently. */
export type ValidityValues = { lastDay: string; forGood: boolean }
export const emptyValidity: ValidityValues = { lastDay: '', forGood: false }

/** Form values for yyyymmdd or 长期. */
export const validityOf = (invalidate: string): ValidityValues =>
  readIdValidity(invalidate).kind === 'for-good'
    ? { lastDay: '', forGood: true }
    : { lastDay: parseCompactDate(invalidate) ?? '', forGood: false }

/** `today` is the business date; without it only the form of the value is checked. */
export function validityFault({ lastDay, forGood }: ValidityValues, today = ''): string | undefined {
  if (forGood) return undefined
  if (parseIsoDate(lastDay) === null) return '请填写证件有效期'
  return lastDay < today ? '证件已过期，请换领后再办理' : undefined
}

/** yyyymmdd or 长期. */
export const sentValidity = ({ lastDay, forGood }: ValidityValues): string =>
  forGood ? FOR_GOOD : lastDay.replaceAll('-', '')
