import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { orderKindCodes } from '@zhixiao/domain/codes/business-kinds.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { filledIn } from '../../layout/filled-in.ts'
import { plainFigure } from '../../plain-figure.ts'

/** THE fields of the filter, by their name in the address. */
export const fieldNames = {
  orderId: '单号',
  custno: '客户号',
  fundCode: '基金代码',
  kind: '业务',
  status: '状态',
  from: '受理日从',
  to: '至',
  least: '金额或份额从',
  most: '至多',
} as const
export type Filter = Readonly<Partial<Record<keyof typeof fieldNames, string>>>

const names = codesOf(fieldNames)

export const filterOf = (search: URLSearchParams): Filter => filledIn(search, names)

/** Unknown codes are dropped; the server reports other faults. Thousands separators are accepted. */
export function sentOf({ kind, status, least, most, ...rest }: Filter): ConsoleSent<'order.list'> {
  const knownKind = orderKindCodes.find(code => code === kind)
  const knownStatus = Object.values(STATUS).find(code => code === status)
  return {
    ...rest,
    ...(knownKind && { kind: knownKind }),
    ...(knownStatus && { status: knownStatus }),
    ...(least !== undefined && { least: plainFigure(least) }),
    ...(most !== undefined && { most: plainFigure(most) }),
  }
}
