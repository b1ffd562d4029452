import type { IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { headerTabs } from './menus.ts'
import type { RouteName } from './paths.ts'
import { type SideItem, sideMenu } from './side-menu.ts'

const icons: Partial<Record<RouteName, IconName>> = { home: 'home', fund: 'trend' }

/** The blocks of the side menu that this customer has are a tab each, which opens their first screen. */
export const tabsOf = (user: Parameters<typeof sideMenu>[0], current?: RouteName): SideItem[] => [
  ...headerTabs.flatMap(tab => {
    const icon = icons[tab.name]
    return icon ? [{ ...tab, icon }] : []
  }),
  ...sideMenu(user, current).flatMap(({ title, items }) =>
    items.slice(0, 1).map(first => ({
      ...first,
      label: title,
      within: items.flatMap(item => [item.name, ...(item.within ?? [])]),
    })),
  ),
]
