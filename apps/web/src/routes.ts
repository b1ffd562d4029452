import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Intent } from '@zhixiao/domain/customer/guards.ts'
import { paths, type RouteName } from './paths.ts'

/**
 * - public: rendered on the server with its data, cached, works before script arrives
 * - account: the server sends the frame; content is drawn in the browser once the customer is known
 */
type Area = 'public' | 'account'

export type Screen = {
  name: RouteName
  file: `screens/${string}.tsx`
  layout: 'main' | 'simple' | 'account' | 'trade'
  area: Area
  title: string
  /** Query fields the screen reads; any other is ignored, also by the page cache. */
  query?: readonly string[]
  /** What must hold before a screen behind the login opens; without it, what `pageIntent` says of its name. */
  guard?: Intent
}

/** THE list of screens. A line is added when its screen works; menus and footer links appear with it. */
export const screens: readonly Screen[] = [
  {
    name: 'home',
    file: 'screens/home/HomeScreen.tsx',
    layout: 'main',
    area: 'public',
    title: '首页',
    query: ['period', 'group'],
  },
  {
    name: 'fund',
    file: 'screens/fund/FundScreen.tsx',
    layout: 'main',
    area: 'public',
    title: '基金产品',
    query: ['type', 'risk', 'status', 'keyword', 'sort', 'order', 'page'],
  },
  {
    name: 'fundDetail',
    file: 'screens/fund_detail/FundDetailScreen.tsx',
    layout: 'main',
    area: 'public',
    title: '基金详情',
    query: ['fundCode', 'period', 'page'],
  },
  {
    name: 'purchase',
    file: 'screens/trade/purchase/PurchaseScreen.tsx',
    layout: 'trade',
    area: 'account',
    title: '购买',
    query: ['fundCode', 'orderId'],
    guard: 'purchase',
  },
  {
    name: 'sell',
    file: 'screens/trade/sell/SellScreen.tsx',
    layout: 'trade',
    area: 'account',
    title: '赎回',
    query: ['fundCode', 'tradeacco', 'orderId'],
    guard: 'sell',
  },
  {
    name: 'myAssets',
    file: 'screens/assets/my_assets/MyAssetsScreen.tsx',
    layout: 'account',
    area: 'account',
    title: '资产明细',
  },
  {
    name: 'assetsDetail',
    file: 'screens/assets/assets_detail/AssetsDetailScreen.tsx',
    layout: 'account',
    area: 'account',
    title: '持有明细',
    query: ['fundCode', 'tradeacco'],
  },
  {
    name: 'tradeRecord',
    file: 'screens/assets/trade_record/TradeRecordScreen.tsx',
    layout: 'account',
    area: 'account',
    title: '交易记录',
    query: ['kind', 'status', 'fundCode', 'period', 'from', 'to', 'page', 'orderId'],
  },
  { name: 'login', file: 'screens/login/LoginScreen.tsx', layout: 'simple', area: 'public', title: '登录' },
  {
    name: 'register',
    file: 'screens/auth/register/RegisterScreen.tsx',
    layout: 'simple',
    area: 'public',
    title: '注册',
  },
  {
    name: 'openaccount',
    file: 'screens/auth/openaccount/OpenAccountScreen.tsx',
    layout: 'trade',
    area: 'account',
    title: '基金开户',
    query: ['step'],
  },
  {
    name: 'personInfo',
    file: 'screens/account/person_info/PersonInfoScreen.tsx',
    layout: 'account',
    area: 'account',
    title: '我的信息',
  },
  {
    name: 'bank',
    file: 'screens/account/bank/BankScreen.tsx',
    layout: 'account',
    area: 'account',
    title: '银行卡管理',
  },
  {
    name: 'addBank',
    file: 'screens/account/add_bank/AddBankScreen.tsx',
    layout: 'account',
    area: 'account',
    title: '添加银行卡',
  },
  { name: 'risk', file: 'screens/account/risk/RiskScreen.tsx', layout: 'account', area: 'account', title: '风险测评' },
]

const layouts = {
  main: 'layouts/MainLayout.tsx',
  simple: 'layouts/SimpleLayout.tsx',
  account: 'layouts/AccountLayout.tsx',
  trade: 'layouts/TradeLayout.tsx',
} as const satisfies Record<Screen['layout'], string>

const of = (layout: Screen['layout']): RouteConfigEntry[] =>
  screens.filter(s => s.layout === layout).map(s => ({ id: s.name, path: paths[s.name], file: s.file }))

/** A layout with its screens, or nothing when it has none. */
const framed = (layout: Screen['layout'], children = of(layout)): RouteConfigEntry[] =>
  children.length === 0 ? [] : [{ id: `layout-${layout}`, file: layouts[layout], children }]

export default [
  { id: 'root-redirect', index: true, file: 'screens/rootRedirect.ts' },
  ...framed('simple'),
  ...framed('main', [
    ...of('main'),
    ...framed('account'),
    ...framed('trade'),
    { id: 'not-found', path: '*', file: 'screens/not_found/NotFoundScreen.tsx' },
  ]),
] satisfies RouteConfigEntry[]
