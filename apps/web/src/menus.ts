import { paths, type RouteName } from './paths.ts'
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

/** The pages under /footer. */
export const footerPages: readonly Place[] = [
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

type FooterLink = { label: string; path: string }

const ofFirm = new Set<RouteName>(['contactUs', 'djgPersonnel'])
const at = ({ name, label }: Place): FooterLink => ({ label, path: paths[name] })
const fundsOf = (label: string, query: string): FooterLink => ({ label, path: `${paths.fund}?${query}` })

/** FTR-10: links to products, services and the firm, and the mandatory notices. */
export const footerColumns: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: '产品',
    links: [
      fundsOf('货币型基金', 'type=money'),
      fundsOf('债券型基金', 'type=bond'),
      fundsOf('混合型基金', 'type=mixed'),
      fundsOf('股票型基金', 'type=stock'),
      fundsOf('指数型基金', 'type=index'),
      fundsOf('新发基金', 'status=1'),
    ],
  },
  {
    title: '服务',
    links: [
      at({ name: 'personalGuide', label: '开户指南' }),
      at({ name: 'tradeRule', label: '交易规则' }),
      at({ name: 'commonQuestion', label: '常见问题' }),
      at({ name: 'dataDownload', label: '资料下载' }),
      at({ name: 'directSellOrgan', label: '销售机构' }),
      at({ name: 'customerService', label: '客户服务' }),
    ],
  },
  {
    title: '公司',
    links: [
      at({ name: 'enterhy', label: '关于我们' }),
      at({ name: 'fundManager', label: '基金经理' }),
      at({ name: 'viewpoint', label: '投资观点' }),
      at({ name: 'msgPublish', label: '信息披露' }),
      ...footerPages.filter(({ name }) => ofFirm.has(name)).map(at),
    ],
  },
  { title: '法律', links: footerPages.filter(({ name }) => !ofFirm.has(name)).map(at) },
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
