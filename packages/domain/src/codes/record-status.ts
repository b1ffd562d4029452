import { type CodeOf, nameOf } from './table.ts'

/** The four statuses a customer sees. */
export const recordStatuses = { '0': '交易失败', '1': '已确认', '9': '待确认', '4': '已撤单' } as const
export type RecordStatus = CodeOf<typeof recordStatuses>
export const recordStatusName = (code: string | null | undefined): string => nameOf(recordStatuses, code)

/** The engine's statuses: three finer ones are shown as one of the four, with a line below. */
export const fineRecordStatuses = {
  '0': { name: '交易失败', shownAs: '0', detail: null },
  '1': { name: '已确认', shownAs: '1', detail: null },
  '2': { name: '部分确认', shownAs: '1', detail: '部分确认，其余款项退回' },
  '3': { name: '已到账', shownAs: '1', detail: '款项已到账' },
  '4': { name: '已撤单', shownAs: '4', detail: null },
  '5': { name: '退款中', shownAs: '0', detail: '退款处理中' },
  '9': { name: '待确认', shownAs: '9', detail: null },
} as const satisfies Record<string, { name: string; shownAs: RecordStatus; detail: string | null }>
export type FineRecordStatus = CodeOf<typeof fineRecordStatuses>
