import { matchPath, useMatches } from 'react-router'
import type { Access } from './access.ts'
import { paths, type RouteName } from './paths.ts'
import { type Screen, screens } from './routes.ts'

const byName = new Map<string, Screen>(screens.map(screen => [screen.name, screen]))

export const screenAt = (pathname: string): Screen | undefined =>
  screens.find(({ name }) => matchPath(paths[name], pathname) !== null)

/** Who may open a place of the site. */
export function accessOf(name: RouteName): Access {
  const screen = byName.get(name)
  if (!screen) throw new Error(`${name} has no screen`)
  return screen.access
}

/** The current screen, or undefined on the 404 page. */
export function useScreen(): Screen | undefined {
  const matches = useMatches()
  return byName.get(matches[matches.length - 1]?.id ?? '')
}
