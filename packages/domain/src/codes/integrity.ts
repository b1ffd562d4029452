import { nameOf } from './table.ts'

/** The integrity statement a customer makes (`badintegrity`). */
export const integrityRecords = { '01': '良好', '09': '存在不良诚信记录' } as const
export const integrityName = (code: string | null | undefined): string => nameOf(integrityRecords, code)
