import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServiceSection } from '@zhixiao/domain/codes/service-types.ts'
import type { Access } from './access.ts'
import { paths, type RouteName } from './paths.ts'
import { servicePlaces } from './services.ts'

export type Screen = {
  name: RouteName
  file: `screens/${string}.tsx`
  layout: 'main' | 'simple' | 'account' | 'trade' | 'service' | 'paper'
  /** Who may open it. The server renders public screens with their data, of other screens only the frame. */
  access: Access
  title: string
  /** Query fields the screen reads; others are ignored, also by the page cache. */
  query?: readonly string[]
  /** For steps that should be finished: without the links of header and footer, or only without the phone's tab bar. */
  frame?: 'bare' | 'steps'
}

/** The lists of each section of the service centre, and the query fields they read. */
const documents = { file: 'screens/services/DocumentsScreen.tsx', query: ['id'] } as const
const serviceScreens: Readonly<Record<ServiceSection, Pick<Screen, 'file' | 'query'>>> = {
  Guide: { file: 'screens/services/Guide/GuideScreen.tsx' },
  trade: documents,
  education: documents,
  question: { file: 'screens/services/question/QuestionScreen.tsx', query: ['group', 'keyword', 'id'] },
  download: { file: 'screens/services/download/DownloadScreen.tsx' },
  notice: { file: 'screens/services/notice/PublicityScreen.tsx', query: ['id', 'year'] },
  organ: { file: 'screens/services/organ/OrganScreen.tsx', query: ['keyword', 'province', 'page'] },
  rules: documents,
}

const footerText = { file: 'screens/footer/PageScreen.tsx', layout: 'main', access: 'public' } as const
const footerPeople = {
  file: 'screens/footer/PeopleScreen.tsx',
  layout: 'main',
  access: 'public',
  query: ['keyword', 'page'],
} as const

/** All screens. A line is added when its screen works; menu and footer links then appear by themselves. */
export const screens: readonly Screen[] = [
  {
    name: 'home',
    file: 'screens/home/HomeScreen.tsx',
    layout: 'main',
    access: 'public',
    title: '首页',
    query: ['period', 'group'],
  },
  {
    name: 'fund',
    file: 'screens/fund/FundScreen.tsx',
    layout: 'main',
    access: 'public',
    title: '基金产品',
    query: ['classes', 'type', 'risk', 'status', 'keyword', 'suits', 'period', 'sort', 'order', 'page', 'picked'],
  },
  {
    name: 'fundDetail',
    file: 'screens/fund_detail/FundDetailScreen.tsx',
    layout: 'main',
    access: 'public',
    title: '基金详情',
    query: [
      ...['fundCode', 'tab', 'view', 'period', 'from', 'to', 'page', 'quarter', 'group'],
      ...['amount', 'days', 'every', 'monthDay', 'weekDay'],
    ],
  },
  {
    name: 'fundCompare',
    file: 'screens/fund_compare/FundCompareScreen.tsx',
    layout: 'main',
    access: 'public',
    title: '基金对比',
    query: ['codes', 'period', 'add'],
  },
  {
    name: 'fundManager',
    file: 'screens/fund_manager/FundManagerScreen.tsx',
    layout: 'main',
    access: 'public',
    title: '基金经理',
    query: ['manId'],
  },
  {
    name: 'viewpoint',
    file: 'screens/viewpoint/ViewpointScreen.tsx',
    layout: 'main',
    access: 'public',
    title: '投资观点',
    query: ['column', 'page'],
  },
  {
    name: 'viewpointArticle',
    file: 'screens/viewpoint/viewpoint_article/ViewpointArticleScreen.tsx',
    layout: 'main',
    access: 'public',
    title: '观点文章',
    query: ['id', 'type', 'hasCollect'],
  },
  {
    name: 'viewpointVideo',
    file: 'screens/viewpoint/viewpoint_video/ViewpointVideoScreen.tsx',
    layout: 'main',
    access: 'public',
    title: '观点视频',
    query: ['id'],
  },
  {
    name: 'msgPublish',
    file: 'screens/msg_publish/MsgPublishScreen.tsx',
    layout: 'main',
    access: 'public',
    title: '信息披露',
    query: ['group', 'keyword', 'year', 'fundCode', 'page', 'noticeId'],
  },
  {
    name: 'purchase',
    file: 'screens/trade/purchase/PurchaseScreen.tsx',
    layout: 'trade',
    access: 'purchase',
    title: '购买',
    query: ['fundCode', 'orderId'],
  },
  {
    name: 'sell',
    file: 'screens/trade/sell/SellScreen.tsx',
    layout: 'trade',
    access: 'sell',
    title: '赎回',
    query: ['fundCode', 'tradeacco', 'orderId'],
  },
  {
    name: 'change',
    file: 'screens/trade/change/ChangeScreen.tsx',
    layout: 'trade',
    access: 'change',
    title: '转换',
    query: ['fundCode', 'tradeacco', 'targetFundCode', 'orderId'],
  },
  {
    name: 'fix',
    file: 'screens/trade/fix/FixScreen.tsx',
    layout: 'trade',
    access: 'fix',
    title: '定投',
    query: ['fundCode', 'planId', 'done'],
  },
  {
    name: 'dividend',
    file: 'screens/trade/dividend/DividendScreen.tsx',
    layout: 'trade',
    access: 'dividend',
    title: '修改分红方式',
    query: ['fundCode', 'tradeacco', 'orderId'],
  },
  {
    name: 'myAssets',
    file: 'screens/assets/my_assets/MyAssetsScreen.tsx',
    layout: 'account',
    access: 'account',
    title: '资产明细',
  },
  {
    name: 'assetsDetail',
    file: 'screens/assets/assets_detail/AssetsDetailScreen.tsx',
    layout: 'account',
    access: 'account',
    title: '持有明细',
    query: ['fundCode', 'tradeacco', 'page'],
  },
  {
    name: 'income',
    file: 'screens/assets/income/IncomeScreen.tsx',
    layout: 'account',
    access: 'account',
    title: '收益分析',
    query: ['by', 'period', 'fundCode'],
  },
  {
    name: 'bill',
    file: 'screens/assets/bill/BillScreen.tsx',
    layout: 'account',
    access: 'account',
    title: '账单查询',
    query: ['period', 'page'],
  },
  {
    name: 'billPrint',
    file: 'screens/billprint/BillPrintScreen.tsx',
    layout: 'paper',
    access: 'account',
    title: '打印账单',
    query: ['period'],
  },
  {
    name: 'tradeRecord',
    file: 'screens/assets/trade_record/TradeRecordScreen.tsx',
    layout: 'account',
    access: 'account',
    title: '交易记录',
    query: ['book', 'kind', 'status', 'fundCode', 'period', 'from', 'to', 'page', 'orderId'],
  },
  {
    name: 'myDiviDend',
    file: 'screens/assets/my_dividend/MyDividendScreen.tsx',
    layout: 'account',
    access: 'account',
    title: '我的分红',
    query: ['page'],
  },
  {
    name: 'myFix',
    file: 'screens/assets/my_fix/MyFixScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '我的定投',
    query: ['tab', 'planId', 'page'],
  },
  { name: 'enterhy', file: 'screens/enterhy/EnterhyScreen.tsx', layout: 'main', access: 'public', title: '关于我们' },
  {
    name: 'customerService',
    file: 'screens/customer_service/CustomerServiceScreen.tsx',
    layout: 'service',
    access: 'public',
    title: '客户服务',
  },
  ...servicePlaces.map(
    ({ name, section, label: title }): Screen => ({
      name,
      ...serviceScreens[section],
      layout: 'service',
      access: 'public',
      title,
    }),
  ),
  { name: 'contactUs', ...footerText, title: '联系我们' },
  { name: 'rights', ...footerText, title: '投资者权益须知' },
  { name: 'riskDisclosure', ...footerText, title: '风险提示' },
  { name: 'aml', ...footerText, title: '反洗钱' },
  { name: 'antiBribery', ...footerText, title: '反商业贿赂' },
  { name: 'disclaimers', ...footerText, title: '免责声明' },
  { name: 'salesPublicity', ...footerPeople, title: '销售人员公示' },
  { name: 'bondPublicity', ...footerPeople, title: '债券交易人员公示' },
  { name: 'djgPersonnel', ...footerPeople, title: '董监高人员公示' },
  { name: 'login', file: 'screens/login/LoginScreen.tsx', layout: 'simple', access: 'public', title: '登录' },
  {
    name: 'register',
    file: 'screens/auth/register/RegisterScreen.tsx',
    layout: 'simple',
    access: 'public',
    title: '注册',
  },
  {
    name: 'forgetPassword',
    file: 'screens/auth/forgetPassword/ForgetPasswordScreen.tsx',
    layout: 'simple',
    access: 'public',
    title: '找回登录密码',
  },
  {
    name: 'openaccount',
    file: 'screens/auth/openaccount/OpenAccountScreen.tsx',
    layout: 'trade',
    access: 'person',
    title: '基金开户',
    frame: 'bare',
    query: ['step'],
  },
  {
    name: 'overview',
    file: 'screens/account/overview/OverviewScreen.tsx',
    layout: 'account',
    access: 'customer',
    title: '我的账户',
  },
  {
    name: 'personInfo',
    file: 'screens/account/person_info/PersonInfoScreen.tsx',
    layout: 'account',
    access: 'person',
    title: '我的信息',
    query: ['edit'],
  },
  {
    name: 'updateIdCard',
    file: 'screens/account/update_id_card/UpdateIdCardScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '更新身份证',
    frame: 'steps',
  },
  {
    name: 'modifyPhone',
    file: 'screens/account/modify_phone/ModifyPhoneScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '修改手机号',
    frame: 'steps',
  },
  {
    name: 'bank',
    file: 'screens/account/bank/BankScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '银行卡管理',
  },
  {
    name: 'addBank',
    file: 'screens/account/add_bank/AddBankScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '添加银行卡',
    frame: 'steps',
  },
  {
    name: 'changeBank',
    file: 'screens/account/change_bank/ChangeBankScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '更换银行卡',
    frame: 'steps',
  },
  {
    name: 'bankSign',
    file: 'screens/account/bank_sign/BankSignScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '银行卡签约',
    frame: 'steps',
  },
  {
    name: 'bankDetail',
    file: 'screens/account/bank_detail/BankDetailScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '银行卡详情',
  },
  {
    name: 'risk',
    file: 'screens/account/risk/RiskScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '风险测评',
    query: ['retake'],
    frame: 'steps',
  },
  {
    name: 'myHistory',
    file: 'screens/account/my_history/MyHistoryScreen.tsx',
    layout: 'account',
    access: 'person',
    title: '我的足迹',
  },
  {
    name: 'myFollow',
    file: 'screens/account/my_follow/MyFollowScreen.tsx',
    layout: 'account',
    access: 'customer',
    title: '我的自选',
    query: ['tab'],
  },
  {
    name: 'safe',
    file: 'screens/account/safe/SafeScreen.tsx',
    layout: 'account',
    access: 'customer',
    title: '账户与安全',
    query: ['part', 'page'],
  },
  {
    name: 'modifyLoginPwd',
    file: 'screens/account/modify_login_pwd/ModifyLoginPwdScreen.tsx',
    layout: 'account',
    access: 'customer',
    title: '修改登录密码',
    frame: 'steps',
  },
  {
    name: 'modifyTradePwd',
    file: 'screens/account/modify_trade_pwd/ModifyTradePwdScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '修改交易密码',
    frame: 'steps',
  },
  {
    name: 'resetTradePwd',
    file: 'screens/account/reset_trade_pwd/ResetTradePwdScreen.tsx',
    layout: 'account',
    access: 'person-account',
    title: '重置交易密码',
    frame: 'steps',
  },
  {
    name: 'enterpriseInfo',
    file: 'screens/enterprise/enterprise_info/EnterpriseInfoScreen.tsx',
    layout: 'account',
    access: 'institution',
    title: '企业信息',
  },
  {
    name: 'role',
    file: 'screens/enterprise/role/RoleScreen.tsx',
    layout: 'account',
    access: 'institution',
    title: '安全中心',
  },
]

const layouts = {
  main: 'layouts/MainLayout.tsx',
  simple: 'layouts/SimpleLayout.tsx',
  account: 'layouts/AccountLayout.tsx',
  trade: 'layouts/TradeLayout.tsx',
  service: 'layouts/ServiceLayout.tsx',
  paper: 'layouts/PaperLayout.tsx',
} as const satisfies Record<Screen['layout'], string>

const of = (layout: Screen['layout']): RouteConfigEntry[] =>
  screens.filter(s => s.layout === layout).map(s => ({ id: s.name, path: paths[s.name], file: s.file }))

/** A layout with its screens, or nothing when it has none. */
const framed = (layout: Screen['layout'], children = of(layout)): RouteConfigEntry[] =>
  children.length === 0 ? [] : [{ id: `layout-${layout}`, file: layouts[layout], children }]

/** Responses other than pages: an exact path, and the file whose loader answers it. */
export const resources = [
  { path: '/sitemap.xml', file: 'site-files/sitemap.ts' },
  { path: '/robots.txt', file: 'site-files/robots.ts' },
  { path: '/favicon.svg', file: 'site-files/favicon.ts' },
  { path: '/rss/viewpoints.xml', file: 'feeds/viewpointsFeed.ts' },
  { path: '/rss/notices.xml', file: 'feeds/noticesFeed.ts' },
  { path: '/qr/subscription.svg', file: 'qr/accountCode.ts', id: 'qr-subscription' },
  { path: '/qr/service.svg', file: 'qr/accountCode.ts', id: 'qr-service' },
] as const

export default [
  ...resources,
  { id: 'root-redirect', index: true, file: 'screens/rootRedirect.ts' },
  { id: 'services-redirect', path: 'services', file: 'screens/rootRedirect.ts' },
  ...framed('simple'),
  ...framed('paper'),
  ...framed('main', [
    ...of('main'),
    ...framed('account'),
    ...framed('trade'),
    ...framed('service'),
    { id: 'not-found', path: '*', file: 'screens/not_found/NotFoundScreen.tsx' },
  ]),
] satisfies RouteConfigEntry[]
