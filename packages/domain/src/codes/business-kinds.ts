import { type CodeOf, codesOf, isCode, nameOf } from './table.ts'

/**
 * THE table of business kinds: the name, and the code on each wire. `order` is the code of orders and in-transit
 * records, `record` that of history records, `confirmation` that of a registrar's confirmations (rules C). `waitsWith`
 * is what an order holds until it is confirmed; kinds without it are never an order of this site.
 */
export const businessKinds = {
  subscription: { name: '认购', order: '020', record: '01', confirmation: '120', waitsWith: 'money' },
  purchase: { name: '申购', order: '022', record: '02', confirmation: '122', waitsWith: 'money' },
  redemption: { name: '赎回', order: '024', record: '03', confirmation: '124', waitsWith: 'shares' },
  custodyIn: { name: '转托管转入', order: '027', record: null, confirmation: '127', waitsWith: 'nothing' },
  custodyOut: { name: '转托管转出', order: '028', record: null, confirmation: '128', waitsWith: 'nothing' },
  dividendMethod: { name: '修改分红方式', order: '029', record: '07', confirmation: '129', waitsWith: 'nothing' },
  freeze: { name: '份额冻结', order: '031', record: null, confirmation: '131', waitsWith: 'nothing' },
  unfreeze: { name: '份额解冻', order: '032', record: null, confirmation: '132', waitsWith: 'nothing' },
  conversion: { name: '转换', order: '036', record: '13', confirmation: '136', waitsWith: 'shares' },
  conversionIn: { name: '转换', order: '037', record: '16', confirmation: '137', waitsWith: null },
  planPurchase: { name: '定投', order: '039', record: '39', confirmation: '139', waitsWith: 'money' },
  withdrawal: { name: '撤单', order: '052', record: null, confirmation: '152', waitsWith: null },
  refund: { name: '退款', order: '140', record: null, confirmation: null, waitsWith: 'nothing' },
  dividend: { name: '分红', order: '143', record: '74', confirmation: '143', waitsWith: 'nothing' },
  forcedIncrease: { name: '强制调增', order: '144', record: null, confirmation: '144', waitsWith: 'nothing' },
  forcedDecrease: { name: '强制调减', order: '145', record: null, confirmation: '145', waitsWith: 'nothing' },
  setup: { name: '基金成立', order: null, record: '50', confirmation: null, waitsWith: null },
} as const
export type BusinessKind = CodeOf<typeof businessKinds>

type Rows = typeof businessKinds
type OrderRows = { [Kind in BusinessKind as Rows[Kind]['waitsWith'] extends null ? never : Kind]: Rows[Kind] }
/** The code of an order in rows and on the wire. */
export type OrderKind = OrderRows[keyof OrderRows]['order']

const rows: readonly [string, (typeof businessKinds)[BusinessKind]][] = Object.entries(businessKinds)

/** The code of an order by the name of its kind: `KIND.redemption` is '024'. */
// Object.fromEntries loses the key names, which are those of the rows.
export const KIND = Object.fromEntries(
  rows.flatMap(([kind, row]) => (row.waitsWith === null ? [] : [[kind, row.order]])),
) as { readonly [Kind in keyof OrderRows]: OrderRows[Kind]['order'] }

export const orderKindCodes: readonly OrderKind[] = Object.values(KIND)

/** Applications to a registrar that are no orders: of a plan and of an account, with their codes in exchange files. */
export const PLAN_APPLICATION = { opening: '059', end: '060', terms: '061' } as const
export type PlanApplicationCode = (typeof PLAN_APPLICATION)[keyof typeof PLAN_APPLICATION]
export const ACCOUNT_APPLICATION = { opening: '001', furtherCard: '008' } as const
export type AccountApplicationCode = (typeof ACCOUNT_APPLICATION)[keyof typeof ACCOUNT_APPLICATION]

/** A registrar confirms the application 0nn as 1nn. */
const confirmationOf = (application: string): string => `1${application.slice(1)}`

const planConfirmations: ReadonlySet<string> = new Set(Object.values(PLAN_APPLICATION).map(confirmationOf))
/** Whether a registrar's confirmation code answers an application of a plan. */
export const confirmsPlan = (code: string): boolean => planConfirmations.has(code)

/** What an application of a plan asks for. */
export const planApplicationName = (code: PlanApplicationCode): keyof typeof PLAN_APPLICATION =>
  code === PLAN_APPLICATION.opening ? 'opening' : code === PLAN_APPLICATION.end ? 'end' : 'terms'

/** Further codes of the specification and of registrars for a kind. */
const otherOrderCodes = {
  '038': 'conversion',
  '043': 'dividend',
  '090': 'planPurchase',
  '093': 'planPurchase',
  '139': 'planPurchase',
  '988': 'planPurchase',
} as const satisfies Record<string, BusinessKind>
/** The codes by which orders are asked for: those in rows, and the specification's others. */
export const orderCodesAskable: readonly (OrderKind | keyof typeof otherOrderCodes)[] = [
  ...orderKindCodes,
  ...codesOf(otherOrderCodes),
]

/** The code in rows of an order asked for by any of its codes: 143 for 043. */
export const orderKindOf = (code: (typeof orderCodesAskable)[number]): OrderKind =>
  code in otherOrderCodes ? KIND[otherOrderCodes[code as keyof typeof otherOrderCodes]] : (code as OrderKind)

const otherRecordCodes = {
  '77': 'planPurchase',
  '90': 'planPurchase',
  '93': 'planPurchase',
} as const satisfies Record<string, BusinessKind>
/** The result of a subscription, when its raising is over; its confirmation only says that it arrived. */
export const SUBSCRIPTION_RESULT = '130'
const otherConfirmationCodes = { [SUBSCRIPTION_RESULT]: 'subscription', '138': 'conversion' } as const satisfies Record<
  string,
  BusinessKind
>

type Wire = 'order' | 'record' | 'confirmation'
type KindByCode = Readonly<Record<string, BusinessKind>>

function kindsBy(wire: Wire, others: KindByCode): KindByCode {
  const own = codesOf(businessKinds).flatMap(kind => {
    const code = businessKinds[kind][wire]
    return code === null ? [] : [[code, kind] as const]
  })
  return { ...Object.fromEntries(own), ...others }
}

/** Codes of orders and in-transit records. */
const orderCodes: KindByCode = kindsBy('order', otherOrderCodes)
/** Codes of history records. */
const recordCodes: KindByCode = kindsBy('record', otherRecordCodes)
/** Codes of a registrar's confirmations (rules C): the application's code plus 100, and the registrar's own acts. */
const confirmationCodes: KindByCode = kindsBy('confirmation', otherConfirmationCodes)

const kindIn = (codes: KindByCode, code: string): BusinessKind | null =>
  Object.hasOwn(codes, code) ? (codes[code] ?? null) : null

/** The kind of an order or record code (distinguished by length), or null for an unknown code. */
export const businessKindOf = (code: string): BusinessKind | null =>
  kindIn(orderCodes, code) ?? kindIn(recordCodes, code)

/** The kind of a registrar's confirmation code, or null. */
export const confirmedKindOf = (code: string): BusinessKind | null => kindIn(confirmationCodes, code)

/** The codes of what a registrar does by itself with shares (JR/T 0017). */
export const REGISTRAR_ACT = {
  custodyIn: businessKinds.custodyIn.confirmation,
  custodyOut: businessKinds.custodyOut.confirmation,
  transfer: '133',
  transferIn: '134',
  transferOut: '135',
  forcedSale: '142',
  liquidation: '150',
  end: '151',
} as const

/** THE names of those that are no kind of order here. */
const registrarActs = {
  [REGISTRAR_ACT.transfer]: '非交易过户',
  [REGISTRAR_ACT.transferIn]: '非交易过户转入',
  [REGISTRAR_ACT.transferOut]: '非交易过户转出',
  [REGISTRAR_ACT.forcedSale]: '强制赎回',
  [REGISTRAR_ACT.liquidation]: '基金清盘',
  [REGISTRAR_ACT.end]: '基金终止',
} as const

/** The confirmation codes of all that a registrar does with shares by itself. Transfers of custody are never applied for here. */
export const actCodes: readonly string[] = [
  ...Object.values(REGISTRAR_ACT),
  ...(['freeze', 'unfreeze', 'forcedIncrease', 'forcedDecrease'] as const).map(
    kind => businessKinds[kind].confirmation,
  ),
]

/** The name of a registrar's confirmation code; null for an unknown one. */
export function confirmedName(code: string): string | null {
  if (isCode(registrarActs, code)) return registrarActs[code]
  const kind = confirmedKindOf(code)
  return kind && businessKinds[kind].name
}

/** Name of a code of either table; an unknown code is shown as '其他(code)', never dropped. */
export const businessName = (code: string | null | undefined): string =>
  nameOf(businessKinds, (code && businessKindOf(code)) || code)
