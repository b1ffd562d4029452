import { isRouteName, paths, type RouteName } from '../../paths.ts'

const PREFIX = '/footer/'

/** Every place under /footer, in the order of `paths`. */
const footerPlaces: readonly RouteName[] = Object.keys(paths)
  .filter(isRouteName)
  .filter(name => paths[name].startsWith(PREFIX))

/** Id of the text that an address under /footer shows, in the spelling of `paths` whatever the address has. */
export function footerPageAt(pathname: string): string {
  const asked = pathname.toLowerCase()
  const name = footerPlaces.find(place => paths[place].toLowerCase() === asked)
  return name === undefined ? '' : paths[name].slice(PREFIX.length)
}

export const pathOf = (id: string): string => `${PREFIX}${id}`
