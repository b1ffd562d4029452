import { appendFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Appends the modules of a build to the file named by `MODULE_LIST`: the next start builds again only when one of
 * them has changed (scripts/lib/build-apps.ts).
 */
export const moduleList: Plugin = {
  name: 'module-list',
  apply: 'build',
  buildEnd() {
    const list = process.env.MODULE_LIST
    if (!list) return
    const files = [...this.getModuleIds()].map(id => id.replace(/[?#].*$/, ''))
    appendFileSync(list, files.map(file => `${file}\n`).join(''))
  },
}
