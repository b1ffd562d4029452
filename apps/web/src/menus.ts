import type { RouteName } from './paths.ts'
import { servicePlaces } from './services.ts'

export type Place = { name: RouteName; label: string }

/** HDR-01. `within` lists places that belong to the tab. */
export const headerTabs: readonly (Place & { within: readonly RouteName[] })[] = [
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

/** FTR-10 */
export const footerLinks: readonly Place[] = [
  { name: 'contactUs', label: '联系我们' },
  { name: 'rights', label: '投资者权益须知' },
  { name: 'riskDisclosure', label: '风险提示' },
  { name: 'aml', label: '反洗钱' },
  { name: 'antiBribery', label: '反商业贿赂' },
  { name: 'disclaimers', label: '免责声明' },
  { name: 'salesPublicity', label: '销售人员公示' },
  { name: 'bondPublicity', label: '债券交易人员公示' },
  { name: 'djgPersonnel', label: '董监高人员公示' },
]

/** Whether `name` is the item itself or a place under it. */
export const covers = (
  item: { name: RouteName; within?: readonly RouteName[] },
  name: RouteName | undefined,
): boolean => name !== undefined && (item.name === name || (item.within ?? []).includes(name))

/** The `aria-current` of a tab: 'page' on its own screen, 'true' on a screen within it. */
export function currentOf(tab: Parameters<typeof covers>[0], name: RouteName | undefined): 'page' | 'true' | undefined {
  if (tab.name === name) return 'page'
  return covers(tab, name) ? 'true' : undefined
}
