import {
  type ServiceSection,
  type ServiceType,
  serviceSections,
  serviceTypes,
} from '@zhixiao/domain/codes/service-types.ts'
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

export type ServiceGroup = { section: ServiceSection; title: string; places: readonly ServicePlace[] }

/** SVC-10: the sections with their children, in menu order. A section of one child goes by its name. */
export const serviceGroups: readonly ServiceGroup[] = Object.keys(serviceSections)
  .filter(section => isCode(serviceSections, section))
  .map(section => {
    const places = servicePlaces.filter(place => place.section === section)
    const only = places.length === 1 ? places[0] : undefined
    return { section, title: only?.label ?? serviceSections[section], places }
  })

/** The child that an address names, whatever its case. */
export const servicePlaceAt = (pathname: string): ServicePlace | undefined =>
  servicePlaces.find(({ name }) => paths[name].toLowerCase() === pathname.toLowerCase())
