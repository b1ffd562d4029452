import { type CodeOf, nameOf } from './table.ts'

/** The four statuses a customer sees. */
export const recordStatuses = { '0': '交易失败', '1': '已确认', '9': '待确认', '4': '已撤单' } as const
export type RecordStatus = CodeOf<typeof recordStatuses>
export const recordStatusName = (code: string | null | undefined): string => nameOf(recordStatuses, code)
