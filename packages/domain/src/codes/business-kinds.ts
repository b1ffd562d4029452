import { type CodeOf, isCode, nameOf } from './table.ts'

/**
 * THE list of business kinds. The wire tables below are only ways to spell them: three digits in orders and in-transit
 * records, two digits in history, three of another hundred in what a registrar confirms. `order` and `record` are the
 * codes this site itself writes.
 */
export const businessKinds = {
  SUBSCRIBE: { name: '认购', order: '020', record: '01' },
  PURCHASE: { name: '申购', order: '022', record: '02' },
  REDEEM: { name: '赎回', order: '024', record: '03' },
  CONVERT_OUT: { name: '转换', order: '036', record: '13' },
  CONVERT_IN: { name: '转换', order: '037', record: '16' },
  DCA_BUY: { name: '定投', order: '039', record: '39' },
  DIV_METHOD: { name: '修改分红方式', order: '029', record: '07' },
  DIVIDEND: { name: '分红', order: '043', record: '74' },
  FUND_SETUP: { name: '基金成立', order: null, record: '50' },
  WITHDRAW: { name: '撤单', order: '052', record: null },
  FREEZE: { name: '份额冻结', order: '031', record: null },
  UNFREEZE: { name: '份额解冻', order: '032', record: null },
  REFUND: { name: '退款', order: '140', record: null },
  FORCED_ADD: { name: '强制调增', order: '144', record: null },
  FORCED_DEDUCT: { name: '强制调减', order: '145', record: null },
} as const
export type BusinessKind = CodeOf<typeof businessKinds>

/** Codes of orders and in-transit records. 052 and the acts of funds are the standard's; the specification leaves them out. */
export const orderCodes = {
  '020': 'SUBSCRIBE',
  '022': 'PURCHASE',
  '024': 'REDEEM',
  '029': 'DIV_METHOD',
  '031': 'FREEZE',
  '032': 'UNFREEZE',
  '036': 'CONVERT_OUT',
  '037': 'CONVERT_IN',
  '038': 'CONVERT_OUT',
  '039': 'DCA_BUY',
  '043': 'DIVIDEND',
  '052': 'WITHDRAW',
  '090': 'DCA_BUY',
  '093': 'DCA_BUY',
  '139': 'DCA_BUY',
  '140': 'REFUND',
  '143': 'DIVIDEND',
  '144': 'FORCED_ADD',
  '145': 'FORCED_DEDUCT',
  '988': 'DCA_BUY',
} as const satisfies Record<string, BusinessKind>

/** Codes of history records. */
export const recordCodes = {
  '01': 'SUBSCRIBE',
  '02': 'PURCHASE',
  '03': 'REDEEM',
  '07': 'DIV_METHOD',
  '13': 'CONVERT_OUT',
  '16': 'CONVERT_IN',
  '39': 'DCA_BUY',
  '50': 'FUND_SETUP',
  '74': 'DIVIDEND',
  '77': 'DCA_BUY',
  '90': 'DCA_BUY',
  '93': 'DCA_BUY',
} as const satisfies Record<string, BusinessKind>

/** What a registrar calls its confirmations (rules C): an application's code and a hundred, and acts of its own. */
export const confirmationCodes = {
  '120': 'SUBSCRIBE',
  '122': 'PURCHASE',
  '124': 'REDEEM',
  '129': 'DIV_METHOD',
  '130': 'SUBSCRIBE',
  '136': 'CONVERT_OUT',
  '137': 'CONVERT_IN',
  '138': 'CONVERT_OUT',
  '139': 'DCA_BUY',
  '143': 'DIVIDEND',
  '152': 'WITHDRAW',
} as const satisfies Record<string, BusinessKind>

/** The kind behind a code of either table (their lengths tell them apart), or null when neither knows it. */
export function businessKindOf(code: string): BusinessKind | null {
  if (isCode(orderCodes, code)) return orderCodes[code]
  return isCode(recordCodes, code) ? recordCodes[code] : null
}

/** Name of a code of either table; an unknown code is shown as '其他(code)', never dropped. */
export const businessName = (code: string | null | undefined): string =>
  nameOf(businessKinds, (code && businessKindOf(code)) || code)
