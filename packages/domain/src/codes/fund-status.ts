import { type CodeOf, nameOf } from './table.ts'

/**
 * Life of a fund, by the registrars' codes. `name` is what a customer reads; `detail` adds what it stands for where the
 * name alone does not tell. What each status allows is in fund/fund-can.ts. Not to be mixed up with `state` of a fund
 * list, which only says whether the fund is displayed.
 */
export const fundStatuses = {
  '0': { name: '开放期', detail: null },
  '1': { name: '募集期', detail: null },
  '2': { name: '封闭期', detail: '成立中' },
  '3': { name: '募集失败', detail: null },
  '4': { name: '封闭期', detail: '停止交易' },
  '5': { name: '暂停申购', detail: null },
  '6': { name: '暂停赎回', detail: null },
  '7': { name: '开放期', detail: '权益登记' },
  '8': { name: '开放期', detail: '红利发放' },
  '9': { name: '封闭期', detail: null },
  a: { name: '已终止', detail: null },
} as const
export type FundStatus = CodeOf<typeof fundStatuses>
export const fundStatusName = (code: string | null | undefined): string => nameOf(fundStatuses, code)
