import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { type Place, ready } from './menus.ts'
import type { RouteName } from './paths.ts'
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

const enterpriseAssets = new Set<RouteName>(['myAssets', 'income', 'tradeRecord', 'bill', 'myDiviDend'])
const withoutAccount = new Set<RouteName>(['personInfo', 'myHistory', 'myFollow', 'safe'])

/** The account area's side menu by kind of customer, without the assets block before an account is opened. */
export function sideMenu(
  user: Pick<User, 'isEnterprise'> & Parameters<typeof hasFundAccount>[0],
): readonly SideGroup[] {
  const groups: readonly SideGroup[] =
    user.isEnterprise === '1'
      ? [
          { title: '我的资产', items: assets.filter(item => enterpriseAssets.has(item.name)) },
          { title: '企业中心', items: enterprise },
        ]
      : hasFundAccount(user)
        ? [
            { title: '我的资产', items: assets },
            { title: '个人中心', items: personal },
          ]
        : [{ title: '个人中心', items: personal.filter(item => withoutAccount.has(item.name)) }]
  return groups.map(group => ({ ...group, items: ready(group.items) })).filter(group => group.items.length > 0)
}
