import { paths } from '../apps/web/src/paths.ts'
import { screens } from '../apps/web/src/routes.ts'

/** Query fields that some places require; the demo market contains what they name. */
const needed: Readonly<Record<string, string>> = {
  fundDetail: '?fundCode=990012',
  fundCompare: '?codes=990012,990021',
  viewpointArticle: '?id=A011&type=mandt',
  viewpointVideo: '?id=A072',
}

const visitorScreens = screens.filter(({ access }) => access === 'public')
const placesOf = (of: typeof screens) =>
  of.map(({ name, title }) => ({ name: title, path: paths[name] + (needed[name] ?? '') }))

/** A URL of every screen for visitors. */
export const visitorPlaces = placesOf(visitorScreens)

/** The same without login and registration, which are forms and count with the account area. */
export const publicPlaces = placesOf(visitorScreens.filter(({ layout }) => layout !== 'simple'))
