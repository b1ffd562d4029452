import type { IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { headerTabs } from './menus.ts'
import type { RouteName } from './paths.ts'
import { type SideItem, sideMenu } from './side-menu.ts'

const icons: Partial<Record<RouteName, IconName>> = { home: 'home', fund: 'trend' }

const overview = { name: 'overview', label: '我的账户' } as const

/**
 * The blocks of the side menu that this customer has are a tab each: the assets open with their first screen, the last
 * block with the overview of all.
 */
export const tabsOf = (user: Parameters<typeof sideMenu>[0], current?: RouteName): SideItem[] => [
  ...headerTabs.flatMap(tab => {
    const icon = icons[tab.name]
    return icon ? [{ ...tab, icon }] : []
  }),
  ...sideMenu(user, current).flatMap(({ title, items }, at, groups) =>
    items.slice(0, 1).map(first => ({
      ...first,
      label: title,
      ...(at === groups.length - 1 && overview),
      within: items.flatMap(item => [item.name, ...(item.within ?? [])]),
    })),
  ),
]
