import { type ServiceSection, serviceSections } from '@zhixiao/domain/codes/service-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type ServicePlace, servicePlaces } from './services.ts'

// Separate from the places, which every page's menus need: only the service centre renders this menu.

export type ServiceGroup = { section: ServiceSection; title: string; places: readonly ServicePlace[] }

/** SVC-10: the sections with their children, in menu order. A section with one child takes the child's name. */
export const serviceGroups: readonly ServiceGroup[] = Object.keys(serviceSections)
  .filter(section => isCode(serviceSections, section))
  .map(section => {
    const places = servicePlaces.filter(place => place.section === section)
    const only = places.length === 1 ? places[0] : undefined
    return { section, title: only?.label ?? serviceSections[section], places }
  })
