import { type CodeOf, nameOf } from '../codes/table.ts'
import { STATUS } from './order-states.ts'

/** The four statuses a customer sees. */
export const recordStatuses = {
  [STATUS.failed]: '交易失败',
  [STATUS.confirmed]: '已确认',
  [STATUS.pending]: '待确认',
  [STATUS.cancelled]: '已撤单',
} as const
export type RecordStatus = CodeOf<typeof recordStatuses>
export const recordStatusName = (code: string | null | undefined): string => nameOf(recordStatuses, code)
