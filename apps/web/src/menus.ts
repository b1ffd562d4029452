import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { IconName } from '@zhixiao/ui/brand/Icon.tsx'
import type { RouteName } from './paths.ts'
import { exists } from './screen.ts'
import { servicePlaces } from './services.ts'
import type { User } from './session/user.ts'

export type Place = { name: RouteName; label: string }

/** HDR-01. `within`: places that belong under the tab. */
const tabs: readonly (Place & { within: readonly RouteName[] })[] = [
  { name: 'home', label: '首页', within: [] },
  {
    name: 'fund',
    label: '基金产品',
    within: ['fundDetail', 'fundCompare', 'fundManager', 'purchase', 'sell', 'fix', 'change', 'dividend'],
  },
  { name: 'enterhy', label: '关于我们', within: [] },
  { name: 'viewpoint', label: '投资观点', within: ['viewpointArticle', 'viewpointVideo'] },
  { name: 'msgPublish', label: '信息披露', within: [] },
  { name: 'customerService', label: '客户服务', within: servicePlaces.map(({ name }) => name) },
]

export const headerTabs = tabs.filter(tab => exists(tab.name))

/** FTR-10 */
export const footerLinks: readonly Place[] = ready([
  { name: 'contactUs', label: '联系我们' },
  { name: 'rights', label: '投资者权益须知' },
  { name: 'riskDisclosure', label: '风险提示' },
  { name: 'aml', label: '反洗钱' },
  { name: 'antiBribery', label: '反商业贿赂' },
  { name: 'disclaimers', label: '免责声明' },
  { name: 'salesPublicity', label: '销售人员公示' },
  { name: 'bondPublicity', label: '债券交易人员公示' },
  { name: 'djgPersonnel', label: '董监高人员公示' },
])

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

/** The account area's side menu: by kind of customer, and without the assets block before an account is opened. */
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

/** Whether `name` is the item itself or a place under it. */
export const covers = (
  item: { name: RouteName; within?: readonly RouteName[] },
  name: RouteName | undefined,
): boolean => name !== undefined && (item.name === name || (item.within ?? []).includes(name))

/** Those of `items` whose screens exist. */
export function ready<Item extends Place>(items: readonly Item[]): readonly Item[] {
  return items.filter(item => exists(item.name))
}

/** What `aria-current` says of a tab: 'page' on its own screen, 'true' on one under it. */
export function currentOf(tab: Parameters<typeof covers>[0], name: RouteName | undefined): 'page' | 'true' | undefined {
  if (tab.name === name) return 'page'
  return covers(tab, name) ? 'true' : undefined
}
