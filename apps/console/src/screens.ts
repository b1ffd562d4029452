import { type StaffArea, type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import type { IconName } from '@zhixiao/ui/brand/Icon.tsx'

export type Screen = {
  path: string
  name: string
  icon: IconName
  group: string
  /** The letter that opens the screen after G. */
  key: string
  /** The area that a reader of the screen must be able to read; null for everybody. */
  area: StaffArea | null
  /** Files by the rest of the address; each exports a component of its own name. */
  views: Readonly<Record<string, string>>
}

/** THE list of the console's screens: routes, menu, keys and rights follow from it. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    name: '今日',
    icon: 'clock',
    group: '',
    key: 't',
    area: null,
    views: { '': 'screens/today/TodayScreen.tsx' },
  },
  {
    path: '/requests',
    name: '待办与复核',
    icon: 'bill',
    group: '',
    key: 'i',
    area: null,
    views: { ':id?': 'screens/requests/RequestsScreen.tsx', 'review/:id?': 'screens/requests/EmergenciesScreen.tsx' },
  },
  {
    path: '/nav',
    name: '净值',
    icon: 'trend',
    group: '产品',
    key: 'n',
    area: 'nav',
    views: { '': 'screens/nav/NavScreen.tsx' },
  },
  {
    path: '/funds',
    name: '基金',
    icon: 'pie',
    group: '产品',
    key: 'f',
    area: 'fund',
    views: { '': 'screens/funds/FundsScreen.tsx', ':fundCode/:tab?': 'screens/funds/FundScreen.tsx' },
  },
  {
    path: '/events',
    name: '分红与特殊事项',
    icon: 'yuan',
    group: '产品',
    key: 'e',
    area: 'event',
    views: { ':fundCode?/:day?': 'screens/events/EventsScreen.tsx' },
  },
  {
    path: '/orders',
    name: '订单',
    icon: 'list',
    group: '交易',
    key: 'o',
    area: 'customer',
    views: { '': 'screens/orders/OrdersScreen.tsx', ':id': 'screens/orders/OrderScreen.tsx' },
  },
  {
    path: '/remittances',
    name: '汇款匹配',
    icon: 'swap',
    group: '交易',
    key: 'm',
    area: 'remittance',
    views: { ':remitId?': 'screens/remittances/RemittancesScreen.tsx' },
  },
  {
    path: '/reconciliations',
    name: '对账',
    icon: 'check',
    group: '交易',
    key: 'b',
    area: 'reconciliation',
    views: { ':day?/:breakKey?': 'screens/reconciliations/ReconciliationsScreen.tsx' },
  },
  {
    path: '/exchange',
    name: '交换文件',
    icon: 'bill',
    group: '交易',
    key: 'k',
    area: 'exchange',
    views: { ':registrar?/:day?/:differenceId?': 'screens/exchange/ExchangeScreen.tsx' },
  },
  {
    path: '/customers',
    name: '客户',
    icon: 'user',
    group: '客户',
    key: 'c',
    area: 'customer',
    views: { '': 'screens/customers/CustomersScreen.tsx', ':custno/:tab?': 'screens/customers/CustomerScreen.tsx' },
  },
  {
    path: '/reviews',
    name: '开户与证件审核',
    icon: 'card',
    group: '客户',
    key: 'r',
    area: 'idReview',
    views: { ':custno?': 'screens/reviews/ReviewsScreen.tsx' },
  },
  {
    path: '/tickets',
    name: '投诉与工单',
    icon: 'phone',
    group: '客户',
    key: 'w',
    area: 'ticket',
    views: { ':ticketId?': 'screens/tickets/TicketsScreen.tsx' },
  },
  {
    path: '/content',
    name: '内容',
    icon: 'menu',
    group: '内容',
    key: 'p',
    area: 'content',
    views: { '': 'screens/content/ContentScreen.tsx', '*': 'screens/content/TextScreen.tsx' },
  },
  {
    path: '/messages',
    name: '消息',
    icon: 'edit',
    group: '内容',
    key: 'x',
    area: 'message',
    views: { ':template?': 'screens/messages/MessagesScreen.tsx' },
  },
  {
    path: '/compliance',
    name: '合规',
    icon: 'lock',
    group: '合规',
    key: 'z',
    area: 'aml',
    views: {
      'transactions/:id?': 'screens/compliance/ComplianceScreen.tsx',
      'ratings/:id?': 'screens/compliance/RatingsScreen.tsx',
      'owners/:id?': 'screens/compliance/OwnersScreen.tsx',
      'crs/:id?': 'screens/compliance/CrsScreen.tsx',
      'suitability/:custno?': 'screens/compliance/SuitabilityScreen.tsx',
      rules: 'screens/compliance/RulesScreen.tsx',
    },
  },
  {
    path: '/names',
    name: '名单命中',
    icon: 'eye',
    group: '合规',
    key: 'l',
    area: 'names',
    views: { ':id?': 'screens/names/NamesScreen.tsx' },
  },
  {
    path: '/reports',
    name: '报表',
    icon: 'file',
    group: '管理',
    key: 'y',
    area: 'report',
    views: { ':runId?': 'screens/reports/ReportsScreen.tsx' },
  },
  {
    path: '/system',
    name: '任务与系统',
    icon: 'gauge',
    group: '管理',
    key: 'j',
    area: 'job',
    views: { '': 'screens/system/SystemScreen.tsx' },
  },
  {
    path: '/audit',
    name: '审计',
    icon: 'history',
    group: '管理',
    key: 'a',
    area: 'audit',
    views: { '': 'screens/audit/AuditScreen.tsx' },
  },
  {
    path: '/staff',
    name: '员工与权限',
    icon: 'shield',
    group: '管理',
    key: 's',
    area: 'staff',
    views: { '': 'screens/staff/StaffScreen.tsx' },
  },
]

/** The screens that these roles may read. */
export const screensFor = (roles: readonly StaffRole[]): readonly Screen[] =>
  screens.filter(({ area }) => area === null || staffCan(roles, area, 'read'))
