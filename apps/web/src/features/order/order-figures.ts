import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { businessKindOf, KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DIVIDEND, dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'

type OrderOf<Field extends keyof OutputOf<'query.recordDetail'>['order']> = Pick<
  OutputOf<'query.recordDetail'>['order'],
  Field
>
type Order = OrderOf<
  'businessCode' | 'amount' | 'shares' | 'dividendType' | 'target' | 'confirmedAmount' | 'confirmedShares'
>

/** '1,234.00 元'; '--' while the amount is unknown. */
export const yuan = (text: string | undefined): string => (text === undefined ? '--' : `${moneyText(text)} 元`)
const shares = (text: string): string => `${moneyText(text)} 份`

/** The name of an act in the interface: 购买, where records and documents say 申购. */
export const actName = ({ businessCode, businessName }: OrderOf<'businessCode' | 'businessName'>): string =>
  businessKindOf(businessCode) === 'purchase' ? '购买' : businessName

/** The requested figure: '10,000.00 元', '500.00 份', '红利再投资'. */
export function askedText({ amount, shares: asked, dividendType }: Order): string {
  if (amount !== null) return yuan(amount)
  return asked === null ? dividendTypeName(dividendType) : shares(asked)
}

/**
 * The main figure of an order: the requested one or, for orders that the customer did not request such as dividends,
 * the confirmed result.
 */
export function leadText(order: Order): string {
  const asked = askedText(order)
  const came = confirmedText(order)
  return came !== '--' && (order.businessCode === KIND.dividend || asked === '--') ? came : asked
}

/** The same as a headline: '¥10,000.00'. */
export const headlineText = (order: Order): string =>
  order.amount === null ? leadText(order) : `¥${moneyText(order.amount)}`

/** The confirmed result: shares of a purchase, money of a redemption, target-fund shares of a conversion. */
export function confirmedText(order: Order): string {
  const { businessCode, confirmedAmount, confirmedShares, target, dividendType } = order
  if (target) return target.shares === null ? '--' : `转入 ${shares(target.shares)}`
  const inMoney =
    businessCode === KIND.redemption ||
    businessCode === KIND.refund ||
    (businessCode === KIND.dividend && dividendType === DIVIDEND.cash)
  const figure = inMoney ? confirmedAmount : confirmedShares
  if (figure === null) return '--'
  return inMoney ? yuan(figure) : shares(figure)
}

/**
 * The card's role in the order: money leaves it, arrives on it, or it only identifies the holding, as when a dividend
 * is reinvested or a correction moves money between fund and company.
 */
export const cardLabel = ({
  businessCode,
  amount,
  payDate,
}: OrderOf<'businessCode' | 'amount' | 'payDate'>): string => {
  if (amount !== null && businessCode !== KIND.refund) return '付款银行卡'
  return businessCode === KIND.redemption || payDate !== null ? '到账银行卡' : '银行卡'
}

/** The NAV at which it is confirmed; null where no NAV applies. */
export function navWords(order: {
  businessCode: string
  tradeDate: string
  confirmDate: string | null
}): string | null {
  const unpriced: readonly string[] = [KIND.dividendMethod, KIND.freeze, KIND.unfreeze, KIND.custodyIn, KIND.custodyOut]
  if (unpriced.includes(order.businessCode)) return null
  if (order.confirmDate === null) return '基金成立日 1.0000'
  return order.businessCode === KIND.conversion ? `两只基金 ${order.tradeDate} 净值` : `${order.tradeDate} 净值`
}
