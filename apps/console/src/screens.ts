import type { StaffArea } from '@zhixiao/domain/staff/staff-can.ts'

export type Screen = { path: string; name: string; group: string; key: string; area: StaffArea | null }

/** THE list of the console's screens: address, name, group in the rail, key after G, and whose right it takes to read it. */
export const screens: readonly Screen[] = [
  { path: '/', name: '今日', group: '', key: 't', area: null },
  { path: '/requests', name: '待办与复核', group: '', key: 'i', area: null },
  { path: '/audit', name: '审计', group: '管理', key: 'a', area: 'audit' },
  { path: '/staff', name: '员工与权限', group: '管理', key: 's', area: 'staff' },
]
