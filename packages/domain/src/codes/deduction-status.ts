import { type CodeOf, nameOf } from './table.ts'

/** Status of a regular plan's deduction. */
const deductionStatuses = { '0': '未校验', '1': '无效', '2': '有效', '3': '已发送扣款指令' } as const
export type DeductionStatus = CodeOf<typeof deductionStatuses>
export const deductionStatusName = (code: string | null | undefined): string => nameOf(deductionStatuses, code)

/**
 * A run is valid once it has placed its order, and void when it failed or its debit was cancelled before the request to
 * the bank.
 */
export function deductionStatusOf({ debit, code }: { debit: string | null; code: string | null }): DeductionStatus {
  if (code !== null || debit === 'cancelled') return '1'
  if (debit === null) return '0'
  return debit === 'requested' ? '2' : '3'
}
