import { isSeen } from '../validate/rules.ts'

const LONGEST = 200

/** Why staff do something: in words that their readers see, kept in the audit log. */
export const isReason = (text: string): boolean => text !== '' && text.length <= LONGEST && isSeen(text)
