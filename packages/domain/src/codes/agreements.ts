import { isCode } from './table.ts'

/** Documents accepted by name and version. */
export const agreementNames = {
  service: '用户服务协议',
  privacy: '隐私政策',
  'fund-account': '基金账户业务协议',
  'online-trade': '网上交易委托协议',
  'investor-rights': '投资者权益须知',
  'quick-payment': '快捷支付协议',
  'tax-statement': '个人税收居民身份声明',
  'risk-level': '基金产品风险等级划分方法',
  'fax-trade': '传真交易协议',
  remittance: '汇款交易规则',
  conversion: '基金转换业务规则',
} as const
type AgreementId = keyof typeof agreementNames

/** The summary of one fund; its version is that of the fund's record. */
export const PRODUCT_SUMMARY = 'product-summary'
export const PRODUCT_SUMMARY_NAME = '产品资料概要'

/** The name of an accepted document; the id itself for a document that is no longer listed. */
export const documentName = (id: string): string =>
  id === PRODUCT_SUMMARY ? PRODUCT_SUMMARY_NAME : isCode(agreementNames, id) ? agreementNames[id] : id

/** The documents accepted with each act, in display order. An order accepts the summary of its fund before these. */
export const agreementsOf = {
  register: ['service', 'privacy'],
  open: ['fund-account', 'online-trade', 'investor-rights', 'quick-payment', 'tax-statement'],
  addCard: ['quick-payment'],
  changeCard: ['quick-payment'],
  signCard: ['quick-payment'],
  openRemit: ['remittance'],
  risk: ['risk-level'],
  purchase: ['online-trade', 'investor-rights'],
  convert: ['online-trade', 'conversion'],
} as const satisfies Record<string, readonly AgreementId[]>
export type AgreementAct = keyof typeof agreementsOf
/** Acts whose order itself stores the accepted documents. */
export type OrderAct = 'purchase' | 'convert'

/** One document in one version as text: 'online-trade@1'. */
export const agreementRef = (id: string, version: string | number): string => `${id}@${version}`

/** The URL of an agreement's PDF: the version in force, or the given one. */
export const agreementUrl = (id: string, version?: number): string =>
  `/resources/agreement/${id}${version === undefined ? '' : `-v${version}`}.pdf`

/** The URL of a fund's summary, generated from its current data. */
export const fundSummaryUrl = (fundCode: string): string => `/resources/fund/${fundCode}/summary.pdf`
