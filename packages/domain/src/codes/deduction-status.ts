import { type CodeOf, nameOf } from './table.ts'

/** Where the deduction of a regular plan stands. */
const deductionStatuses = { '0': '未校验', '1': '无效', '2': '有效', '3': '已发送扣款指令' } as const
export type DeductionStatus = CodeOf<typeof deductionStatuses>
export const deductionStatusName = (code: string | null | undefined): string => nameOf(deductionStatuses, code)

/** A run is checked when it places its order, and void when it failed or its debit was called off before the bank was asked. */
export function deductionStatusOf({ debit, code }: { debit: string | null; code: string | null }): DeductionStatus {
  if (code !== null || debit === 'cancelled') return '1'
  if (debit === null) return '0'
  return debit === 'requested' ? '2' : '3'
}
