/** All places of the site by route name. A name may exist before its screen does; `routes.ts` lists the screens. */
export const paths = {
  home: '/home',
  fund: '/fund',
  fundDetail: '/fund_detail',
  fundCompare: '/fund_compare',
  fundManager: '/fund_manager',
  enterhy: '/enterhy',
  viewpoint: '/viewpoint',
  viewpointArticle: '/viewpoint/viewpoint_article',
  viewpointVideo: '/viewpoint/viewpoint_video',
  msgPublish: '/msg_publish',
  customerService: '/customer_service',

  contactUs: '/footer/contact_us',
  riskDisclosure: '/footer/risk_disclosure',
  disclaimers: '/footer/disclaimers',
  antiBribery: '/footer/anti_bribery',
  aml: '/footer/aml',
  salesPublicity: '/footer/sales_publicity',
  bondPublicity: '/footer/bond_publicity',
  djgPersonnel: '/footer/DjgPersonnel',
  rights: '/footer/rights',

  // Group and last part are the section and the code of codes/service-types.ts.
  personalGuide: '/services/Guide/personal_guide',
  ordinaryOrganGuide: '/services/Guide/ordinary_organ_guide',
  financeGuide: '/services/Guide/finance_guide',
  productGuide: '/services/Guide/product_guide',
  tradeAgree: '/services/trade/trade_agree',
  tradeRule: '/services/trade/trade_rule',
  understandTrade: '/services/trade/understand_trade',
  investmentStandard: '/services/education/investment_standard',
  companyDetail: '/services/education/company_detail',
  fundCompanyStandard: '/services/education/fund_company_standard',
  employeeStandard: '/services/education/employee_standard',
  lawStandard: '/services/education/law_standard',
  commonQuestion: '/services/question/common_question',
  dataDownload: '/services/download/data_download',
  noticePublicity: '/services/notice/notice_publicity',
  directSellOrgan: '/services/organ/direct_sell_organ',
  consignmentOrgan: '/services/organ/consignment_organ',
  transformRule: '/services/rules/transform_rule',
  directSellRule: '/services/rules/direct_sell_rule',
  onlineTradeRule: '/services/rules/online_trade_rule',
  developFundRule: '/services/rules/develop_fund_rule',

  login: '/login',
  billPrint: '/billprint',
  register: '/auth/register',
  openaccount: '/auth/openaccount',
  forgetPassword: '/auth/forgetPassword',

  myAssets: '/assets/my_assets',
  assetsDetail: '/assets/assets_detail',
  income: '/assets/income',
  bill: '/assets/bill',
  tradeRecord: '/assets/trade_record',
  myDiviDend: '/assets/my_dividend',
  myFix: '/assets/my_fix',

  personInfo: '/account/person_info',
  updateIdCard: '/account/update_id_card',
  modifyPhone: '/account/modify_phone',
  bank: '/account/bank',
  addBank: '/account/add_bank',
  changeBank: '/account/change_bank',
  bankSign: '/account/bank_sign',
  bankDetail: '/account/bank_detail',
  risk: '/account/risk',
  myHistory: '/account/my_history',
  myFollow: '/account/my_follow',
  safe: '/account/safe',
  modifyLoginPwd: '/account/modify_login_pwd',
  modifyTradePwd: '/account/modify_trade_pwd',
  resetTradePwd: '/account/reset_trade_pwd',

  role: '/enterprise/role',
  enterpriseInfo: '/enterprise/enterprise_info',

  purchase: '/trade/purchase',
  sell: '/trade/sell',
  fix: '/trade/fix',
  change: '/trade/change',
  dividend: '/trade/dividend',
} as const

export type RouteName = keyof typeof paths

type Query = Record<string, string | number | undefined>

/** Query fields that a place requires. */
type NeededQuery = {
  fundDetail: { fundCode: string }
  purchase: { fundCode: string }
  viewpointVideo: { id: string }
}

type Rest<Name> = Name extends keyof NeededQuery ? [query: NeededQuery[Name] & Query] : [query?: Query]

/** The URL of a place: `to('fundDetail', { fundCode: '710001' })`. Undefined values are left out. */
export function to<Name extends RouteName>(name: Name, ...[query]: Rest<Name>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value))
  return search.size === 0 ? paths[name] : `${paths[name]}?${search}`
}

export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(paths, name)
}
