import { isRouteName, paths, type RouteName } from '../../paths.ts'

const PREFIX = '/footer/'

/** Every place under /footer, in the order of `paths`. */
const footerPlaces: readonly RouteName[] = Object.keys(paths)
  .filter(isRouteName)
  .filter(name => paths[name].startsWith(PREFIX))

/** Id of the text at a URL under /footer, in the spelling of `paths` regardless of the URL's. */
export function footerPageAt(pathname: string): string {
  const asked = pathname.toLowerCase()
  const name = footerPlaces.find(place => paths[place].toLowerCase() === asked)
  return name === undefined ? '' : paths[name].slice(PREFIX.length)
}

export const pathOf = (id: string): string => `${PREFIX}${id}`
