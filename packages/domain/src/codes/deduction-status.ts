import { type CodeOf, nameOf } from './table.ts'

/** Where the deduction of a regular plan stands. */
export const deductionStatuses = { '0': '未校验', '1': '无效', '2': '有效', '3': '已发送扣款指令' } as const
export type DeductionStatus = CodeOf<typeof deductionStatuses>
export const deductionStatusName = (code: string | null | undefined): string => nameOf(deductionStatuses, code)
