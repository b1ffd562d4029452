/** Documents that somebody accepts by name and version. */
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
export type AgreementId = keyof typeof agreementNames

/** The summary of one fund: its version is that of the fund's record. */
export const PRODUCT_SUMMARY = 'product-summary'
export const PRODUCT_SUMMARY_NAME = '产品资料概要'

/** What each act accepts, in the order it is shown. An order accepts the summary of the fund it buys before these. */
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
/** Acts whose order carries what was accepted itself. */
export type OrderAct = 'purchase' | 'convert'

/** One document in one version as text: 'online-trade@1'. */
export const agreementRef = (id: string, version: string | number): string => `${id}@${version}`

/** Where the PDF of an agreement is: the one in force, or the one of a version. */
export const agreementUrl = (id: string, version?: number): string =>
  `/resources/agreement/${id}${version === undefined ? '' : `-v${version}`}.pdf`

/** Where the summary of a fund is, made from its data as they are. */
export const fundSummaryUrl = (fundCode: string): string => `/resources/fund/${fundCode}/summary.pdf`
