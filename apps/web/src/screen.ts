import { matchPath, useMatches } from 'react-router'
import { paths, type RouteName } from './paths.ts'
import { type Screen, screens } from './routes.ts'

const byName = new Map<string, Screen>(screens.map(screen => [screen.name, screen]))

/** Whether the screen of a place exists; links to others are hidden. */
export const exists = (name: RouteName): boolean => byName.has(name)

export const screenAt = (pathname: string): Screen | undefined =>
  screens.find(({ name }) => matchPath(paths[name], pathname) !== null)

/** The current screen, or undefined on the 404 page. */
export function useScreen(): Screen | undefined {
  const matches = useMatches()
  return byName.get(matches[matches.length - 1]?.id ?? '')
}
