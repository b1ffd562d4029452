import { codesOf } from '../codes/table.ts'

/** THE roles of staff with their Chinese names. */
export const staffRoles = {
  entry: '运营录入',
  check: '运营复核',
  clearing: '清算',
  service: '客服',
  compliance: '合规风控',
  editor: '内容编辑',
  contentCheck: '内容复核',
  finance: '财务',
  auditor: '审计只读',
  admin: '系统管理',
} as const

export type StaffRole = keyof typeof staffRoles
export const isStaffRole = (name: string): name is StaffRole => Object.hasOwn(staffRoles, name)
/** Roles by their Chinese names; what is no role is left out. */
export const roleNames = (roles: readonly string[]): string =>
  roles.flatMap(role => (isStaffRole(role) ? staffRoles[role] : [])).join('、') || '没有角色'

/** `make` requests, `check` those of others, `do` alone, `read`. */
export type StaffRight = 'make' | 'check' | 'do' | 'read'

/**
 * `both`: makes requests, and checks those of a colleague of the same role. `also`: approves, in addition to a checker, the
 * requests that need this role, and no others.
 */
export type StaffRightsRow = { name: string } & Partial<Record<StaffRole, StaffRight | 'both' | 'also'>>

/** THE table of rights by area and role; a missing role has none. */
export const staffRights = {
  nav: {
    name: '净值',
    // Finance approves in addition, where a correction costs the company much (needed-checkers.ts).
    entry: 'make',
    check: 'check',
    finance: 'also',
    clearing: 'read',
    compliance: 'read',
    auditor: 'read',
  },
  fund: {
    name: '基金',
    entry: 'make',
    check: 'check',
    compliance: 'check',
    clearing: 'read',
    service: 'read',
    editor: 'read',
    contentCheck: 'read',
    finance: 'read',
    auditor: 'read',
  },
  event: {
    name: '分红与特殊事项',
    entry: 'make',
    check: 'check',
    clearing: 'read',
    service: 'read',
    compliance: 'read',
    finance: 'read',
    auditor: 'read',
  },
  remittance: {
    name: '汇款、收付与退款',
    clearing: 'make',
    check: 'check',
    finance: 'check',
    service: 'read',
    auditor: 'read',
  },
  exchange: {
    name: '交换文件',
    clearing: 'make',
    check: 'check',
    finance: 'read',
    auditor: 'read',
  },
  reconciliation: { name: '对账', clearing: 'make', check: 'check', finance: 'check', auditor: 'read' },
  shares: {
    name: '强制增减',
    clearing: 'make',
    check: 'check',
    compliance: 'check',
    finance: 'read',
    auditor: 'read',
  },
  freeze: {
    name: '冻结与解冻',
    clearing: 'make',
    compliance: 'make',
    check: 'check',
    service: 'read',
    auditor: 'read',
  },
  idReview: { name: '开户与证件审核', service: 'do', compliance: 'do', auditor: 'read' },
  customer: {
    name: '客户与订单',
    entry: 'read',
    check: 'read',
    clearing: 'read',
    service: 'read',
    compliance: 'read',
    finance: 'read',
    auditor: 'read',
  },
  identity: { name: '代客办理', service: 'make', check: 'check', compliance: 'check', auditor: 'read' },
  access: { name: '解锁与结束登录', service: 'do', compliance: 'do', auditor: 'read' },
  message: {
    name: '消息',
    editor: 'make',
    contentCheck: 'check',
    service: 'do',
    compliance: 'read',
    auditor: 'read',
  },
  ticket: {
    name: '投诉与工单',
    service: 'do',
    compliance: 'do',
    clearing: 'read',
    finance: 'read',
    auditor: 'read',
  },
  ticketDesk: { name: '工单协办', clearing: 'do', finance: 'do' },
  sealed: { name: '敏感信息', clearing: 'do', service: 'do', compliance: 'do' },
  // Nobody else may know of a hit, least of all staff who speak with customers (docs/decisions/0048).
  names: { name: '名单命中', compliance: 'both', auditor: 'read' },
  aml: { name: '大额与可疑', compliance: 'both', auditor: 'read' },
  diligence: { name: '客户尽职调查', compliance: 'both', auditor: 'read' },
  law: { name: '法规口径', compliance: 'both', auditor: 'read' },
  crs: { name: 'CRS 尽职调查', compliance: 'both', auditor: 'read' },
  suitability: { name: '适当性留痕', compliance: 'do', auditor: 'read' },
  content: { name: '内容', editor: 'make', contentCheck: 'check', compliance: 'read', auditor: 'read' },
  agreement: { name: '协议', editor: 'make', contentCheck: 'check', compliance: 'check', auditor: 'read' },
  report: {
    name: '报表',
    clearing: 'do',
    compliance: 'do',
    finance: 'do',
    entry: 'read',
    check: 'read',
    auditor: 'read',
  },
  job: { name: '任务与系统', admin: 'do', clearing: 'read', auditor: 'read' },
  // Staff who may check an act also review its emergencies; compliance reviews all of them and the commands.
  emergency: { name: '紧急办理的事后复核', compliance: 'check', auditor: 'read' },
  audit: { name: '审计', auditor: 'read', compliance: 'read' },
  staff: { name: '员工与权限', admin: 'make', compliance: 'check', auditor: 'read' },
} as const satisfies Record<string, StaffRightsRow>

export type StaffArea = keyof typeof staffRights

/** Whether one of the roles has one of the rights in an area; every right includes reading. */
export function staffCan(roles: readonly StaffRole[], area: StaffArea, right: StaffRight): boolean {
  const row: StaffRightsRow = staffRights[area]
  return roles.some(role => {
    const own = row[role]
    if (own === undefined) return false
    return right === 'read' || own === right || (own === 'both' && (right === 'make' || right === 'check'))
  })
}

/** Whether one of the roles may approve or reject a request in this area, which needs people of some roles or of none. */
export function mayApprove(roles: readonly StaffRole[], area: StaffArea, needs: readonly StaffRole[]): boolean {
  const row: StaffRightsRow = staffRights[area]
  return staffCan(roles, area, 'check') || needs.some(role => roles.includes(role) && row[role] === 'also')
}

/**
 * The reason why one person may not have all these roles; null when they are compatible. Auditors and administrators have
 * no other role, and nobody makes and checks in the same area through two roles.
 */
export function conflictOf(roles: readonly StaffRole[]): StaffArea | 'auditor' | 'admin' | null {
  const several = new Set(roles).size > 1
  if (several && roles.includes('auditor')) return 'auditor'
  if (several && roles.includes('admin')) return 'admin'
  const has = (area: StaffArea, right: StaffRight): boolean => {
    const row: StaffRightsRow = staffRights[area]
    return roles.some(role => row[role] === right)
  }
  return codesOf(staffRights).find(area => has(area, 'make') && has(area, 'check')) ?? null
}
