import { type ServiceSection, type ServiceType, serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { isRouteName, paths, type RouteName } from './paths.ts'

export type ServicePlace = { name: RouteName; type: ServiceType; section: ServiceSection; label: string }

/** The children of the service centre: every path under /services ends in the code of its list. */
export const servicePlaces: readonly ServicePlace[] = Object.keys(paths)
  .filter(isRouteName)
  .flatMap(name => {
    const type = /^\/services\/\w+\/(\w+)$/.exec(paths[name])?.[1]
    if (!isCode(serviceTypes, type)) return []
    return [{ name, type, section: serviceTypes[type].section, label: serviceTypes[type].name }]
  })

/** The child at a URL, ignoring case. */
export const servicePlaceAt = (pathname: string): ServicePlace | undefined =>
  servicePlaces.find(({ name }) => paths[name].toLowerCase() === pathname.toLowerCase())
