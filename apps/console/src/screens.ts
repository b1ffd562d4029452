import { type StaffArea, type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import type { IconName } from '@zhixiao/ui/brand/Icon.tsx'

export type Screen = { path: string; name: string; icon: IconName; group: string; key: string; area: StaffArea | null }

/** THE list of the console's screens: address, name, icon and group in the menu, key after G, and the right needed to read it. */
export const screens: readonly Screen[] = [
  { path: '/', name: '今日', icon: 'clock', group: '', key: 't', area: null },
  { path: '/requests', name: '待办与复核', icon: 'bill', group: '', key: 'i', area: null },
  { path: '/nav', name: '净值', icon: 'trend', group: '产品', key: 'n', area: 'nav' },
  { path: '/funds', name: '基金', icon: 'pie', group: '产品', key: 'f', area: 'fund' },
  { path: '/events', name: '分红与特殊事项', icon: 'yuan', group: '产品', key: 'e', area: 'event' },
  { path: '/orders', name: '订单', icon: 'list', group: '交易', key: 'o', area: 'customer' },
  { path: '/remittances', name: '汇款匹配', icon: 'swap', group: '交易', key: 'm', area: 'remittance' },
  { path: '/reconciliations', name: '对账', icon: 'check', group: '交易', key: 'b', area: 'reconciliation' },
  { path: '/exchange', name: '交换文件', icon: 'bill', group: '交易', key: 'k', area: 'exchange' },
  { path: '/customers', name: '客户', icon: 'user', group: '客户', key: 'c', area: 'customer' },
  { path: '/reviews', name: '开户与证件审核', icon: 'card', group: '客户', key: 'r', area: 'idReview' },
  { path: '/tickets', name: '投诉与工单', icon: 'phone', group: '客户', key: 'w', area: 'ticket' },
  { path: '/content', name: '内容', icon: 'menu', group: '内容', key: 'p', area: 'content' },
  { path: '/messages', name: '消息', icon: 'edit', group: '内容', key: 'x', area: 'message' },
  { path: '/compliance', name: '合规', icon: 'lock', group: '合规', key: 'z', area: 'aml' },
  { path: '/names', name: '名单命中', icon: 'eye', group: '合规', key: 'l', area: 'names' },
  { path: '/reports', name: '报表', icon: 'file', group: '管理', key: 'y', area: 'report' },
  { path: '/system', name: '任务与系统', icon: 'gauge', group: '管理', key: 'j', area: 'job' },
  { path: '/audit', name: '审计', icon: 'history', group: '管理', key: 'a', area: 'audit' },
  { path: '/staff', name: '员工与权限', icon: 'shield', group: '管理', key: 's', area: 'staff' },
]

/** The screens that these roles may read. */
export const screensFor = (roles: readonly StaffRole[]): readonly Screen[] =>
  screens.filter(({ area }) => area === null || staffCan(roles, area, 'read'))
