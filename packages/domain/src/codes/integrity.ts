import { nameOf } from './table.ts'

/** THE codes of the integrity statement. */
export const INTEGRITY = { good: '01', bad: '09' } as const
/** The integrity statement a customer makes (`badintegrity`). */
export const integrityRecords = { [INTEGRITY.good]: '良好', [INTEGRITY.bad]: '存在不良诚信记录' } as const
export const integrityName = (code: string | null | undefined): string => nameOf(integrityRecords, code)
