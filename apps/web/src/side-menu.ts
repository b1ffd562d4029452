import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { isFor, ruleOf } from './access.ts'
import { covers, type Place } from './menus.ts'
import type { RouteName } from './paths.ts'
import { accessOf } from './screen.ts'
import type { User } from './session/user.ts'

export type SideItem = Place & { icon: IconName; within?: readonly RouteName[] }
export type SideGroup = { title: string; items: readonly SideItem[] }

const assets: readonly SideItem[] = [
  { name: 'myAssets', label: '资产明细', icon: 'pie', within: ['assetsDetail'] },
  { name: 'income', label: '收益分析', icon: 'trend' },
  { name: 'tradeRecord', label: '交易记录', icon: 'list' },
  { name: 'bill', label: '账单查询', icon: 'bill' },
  { name: 'myDiviDend', label: '我的分红', icon: 'yuan' },
  { name: 'myFix', label: '我的定投', icon: 'repeat' },
]

const personal: readonly SideItem[] = [
  { name: 'personInfo', label: '我的信息', icon: 'user', within: ['updateIdCard', 'modifyPhone'] },
  { name: 'bank', label: '银行卡管理', icon: 'card', within: ['addBank', 'changeBank', 'bankDetail', 'bankSign'] },
  { name: 'risk', label: '风险测评', icon: 'gauge' },
  { name: 'myHistory', label: '我的足迹', icon: 'history' },
  { name: 'myFollow', label: '我的自选', icon: 'star' },
  { name: 'safe', label: '账户与安全', icon: 'shield', within: ['modifyLoginPwd', 'modifyTradePwd', 'resetTradePwd'] },
]

const enterprise: readonly SideItem[] = [
  { name: 'enterpriseInfo', label: '企业信息', icon: 'user' },
  { name: 'role', label: '安全中心', icon: 'shield' },
]

type Customer = Pick<User, 'kind'> & Parameters<typeof hasFundAccount>[0]

/**
 * The account area's side menu: the screens that this customer may open, and the current one where it only asks for an
 * account; without empty groups.
 */
export function sideMenu(user: Customer, current?: RouteName): readonly SideGroup[] {
  const { kind } = user
  // An institution is registered with its account.
  const hasAccount = kind === 'institution' || hasFundAccount(user)
  const isOffered = (item: SideItem) => {
    const access = accessOf(item.name)
    return isFor(access, kind) && (hasAccount || covers(item, current) || !ruleOf(access)?.asks.includes('account'))
  }
  const centre =
    kind === 'institution' ? { title: '企业中心', items: enterprise } : { title: '个人中心', items: personal }
  return [{ title: '我的资产', items: assets }, centre]
    .map(({ title, items }) => ({ title, items: items.filter(isOffered) }))
    .filter(group => group.items.length > 0)
}
