import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type BusinessKind, businessKindOf } from '@zhixiao/domain/codes/business-kinds.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import type { ChartMark } from '@zhixiao/ui/chart/series.ts'

type Order = Pick<
  OutputOf<'query.tradeRecord'>['list'][number],
  | 'businessCode'
  | 'businessName'
  | 'isFundAct'
  | 'target'
  | 'tradeDate'
  | 'amount'
  | 'confirmedAmount'
  | 'confirmedShares'
>

const sides: Partial<Record<BusinessKind, ChartMark['kind']>> = {
  subscription: 'in',
  purchase: 'in',
  planPurchase: 'in',
  redemption: 'out',
  conversion: 'out',
}

/** The customer's confirmed buys and sells of one fund, on the NAV dates of their confirmation. */
export function navMarks(orders: readonly Order[], fundCode: string, hidden: boolean): ChartMark[] {
  return orders.flatMap(order => {
    const { businessCode, isFundAct, target, tradeDate, businessName } = order
    const of = businessKindOf(businessCode)
    const side = of && sides[of]
    if (isFundAct || !side) return []
    const isEntered = target?.fundCode === fundCode
    const kind = isEntered ? 'in' : side
    const name = isEntered ? '转换转入' : target ? '转换转出' : businessName
    const figure = isEntered ? `${moneyText(target.shares)} 份` : figureOf(order, kind)
    return [{ date: tradeDate, kind, text: `${name} ${hidden ? '******' : figure}` }]
  })
}

const figureOf = ({ confirmedAmount, amount, confirmedShares }: Order, kind: ChartMark['kind']): string =>
  kind === 'in' ? `${moneyText(amount ?? confirmedAmount)} 元` : `${moneyText(confirmedShares)} 份`
