import { isSeen } from '@zhixiao/domain/validate/rules.ts'
import { z } from 'zod'

const MOST = 200

/** A mobile, ID or card number. Customer numbers do not match. */
const PERSONAL = /(?:^|\D)(?:1[3-9]\d{9}|\d{17}[\dXx]|\d{15,19})(?!\d)/

/** Whether words have a number of a person in them. */
export const namesNobody = (words: string): boolean => !PERSONAL.test(words)

/** Words of staff that others read before they decide: what is not seen could hide or turn what is. */
export const seenWords = () => z.string().refine(isSeen, '含有看不见的字符，请删去后重新填写')

/**
 * Words of staff that are kept unsealed, in the audit log for years: at least `least` characters, else the fault is
 * `empty`, and no number of a person.
 */
export const openWords = (empty: string, least = 1) =>
  seenWords()
    .trim()
    .min(least, empty)
    .max(MOST, `最多 ${MOST} 字`)
    .refine(namesNobody, '这里的文字不加密，请不要写手机号、证件号或卡号')
