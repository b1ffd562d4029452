import { paths } from '../apps/web/src/paths.ts'
import { screens } from '../apps/web/src/routes.ts'

/** Query fields of the places that are nothing without one; the demo market holds what they name. */
const needed: Readonly<Record<string, string>> = {
  fundDetail: '?fundCode=990012',
  fundCompare: '?codes=990012,990021',
  viewpointArticle: '?id=A011&type=mandt',
  viewpointVideo: '?id=A072',
}

/** An address of every screen for visitors. */
export const publicPlaces: readonly { name: string; path: string }[] = screens
  // Login and registration are forms, and count with the account area.
  .filter(({ area, layout }) => area === 'public' && layout !== 'simple')
  .map(({ name, title }) => ({ name: title, path: paths[name] + (needed[name] ?? '') }))
