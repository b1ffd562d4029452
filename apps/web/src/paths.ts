import { paths } from '@zhixiao/domain/codes/site-paths.ts'

export { paths }

export type RouteName = keyof typeof paths

type Query = Record<string, string | number | undefined>

/** Query fields that a place requires. */
type NeededQuery = {
  fundDetail: { fundCode: string }
  purchase: { fundCode: string }
  viewpointVideo: { id: string }
}

type Rest<Name> = Name extends keyof NeededQuery ? [query: NeededQuery[Name] & Query] : [query?: Query]

/** The URL of a place: `to('fundDetail', { fundCode: '710001' })`. Undefined values are left out. */
export function to<Name extends RouteName>(name: Name, ...[query]: Rest<Name>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value))
  return search.size === 0 ? paths[name] : `${paths[name]}?${search}`
}

export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(paths, name)
}
