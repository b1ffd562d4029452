import { businessName, KIND, type OrderKind } from '../codes/business-kinds.ts'
import { DIVIDEND, type DividendType } from '../codes/dividend-types.ts'
import { isLiquidation, type OrderCause } from './order-states.ts'

type Named = { kind: OrderKind; cause: OrderCause | null; dividendMethod: DividendType | null }

/** Names of a fund's acts by cause; acts without an entry are named by their kind. */
const byCause: Partial<Record<OrderCause, string>> = {
  carry: '收益结转',
  released: '冻结款项解付',
  service: '销售服务费返还',
  floating: '浮动管理费返还',
  interest: '结算资金利息',
  liquidation: '基金清算',
  'liquidation-held': '基金清算（冻结份额）',
  'fund-conversion': '份额转换',
  'fund-conversion-held': '份额转换（冻结份额）',
  split: '份额拆分',
  transfer: '非交易过户',
  forced: '强制赎回',
  correction: '净值更正',
  covered: '净值更正（公司补足）',
  recovered: '净值更正（公司收回）',
  crossed: '净值更正（转换金额）',
  returned: '净值更正（转换金额）',
}

/** The name of an order that customers see. */
export function orderName({ kind, cause, dividendMethod }: Named): string {
  if (cause === 'deferred') return `${businessName(kind)}（顺延）`
  if (cause === 'correction' && kind !== KIND.refund)
    return `${byCause.correction}（${kind === KIND.forcedIncrease ? '调增' : '调减'}）`
  if (kind === KIND.forcedDecrease && cause !== null && isLiquidation(cause)) return '清算注销份额'
  if (kind === KIND.dividend && cause === 'dividend')
    return dividendMethod === DIVIDEND.reinvest ? '红利再投资' : '现金分红'
  return (cause && byCause[cause]) ?? businessName(kind)
}
