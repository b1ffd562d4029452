import type { Page } from 'playwright-core'
import { missing } from './newer-than-floor.ts'

/** Takes everything that a browser of the floor lacks away from the next pages of a window, before their own scripts. */
export const makeOld = (page: Page): Promise<unknown> =>
  page.addInitScript(list => {
    for (const { object, member, isStatic } of list) {
      const path = member === undefined ? object : `${object}.${isStatic ? '' : 'prototype.'}${member}`
      const names = path.split('.')
      const last = names.pop() ?? ''
      const owner = names.reduce<unknown>(
        (place, name) => (Object(place) === place ? Reflect.get(Object(place), name) : undefined),
        globalThis,
      )
      if (Object(owner) === owner) Reflect.deleteProperty(Object(owner), last)
    }
  }, missing)
