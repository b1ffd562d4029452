import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { type Screen, screens } from './screens.ts'

const components = import.meta.glob<Record<string, ComponentType>>('./screens/*/*Screen.tsx', { eager: true })

function routesOf({ path, views }: Screen): RouteObject[] {
  return Object.entries(views).map(([rest, file]) => {
    const Component = components[`./${file}`]?.[file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length)]
    if (!Component) throw new Error(`There is no screen ${file}.`)
    return { path: rest === '' ? path : `${path === '/' ? '' : path}/${rest}`, Component }
  })
}

/** The routes of the list of screens. */
export const screenRoutes: readonly RouteObject[] = screens.flatMap(routesOf)
