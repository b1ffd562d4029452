import type { Plugin } from 'vite'

const FILE = 'brand-file.ts'
const OF_PAGE = '\0brand-of-page'

/**
 * Keeps the firm's names out of the build: on the server the module is that of the running process, in the browser the
 * brand is in the page, which therefore needs no further request.
 */
export const brandAtRunTime: Plugin = {
  name: 'brand-at-run-time',
  enforce: 'pre',
  apply: 'build',
  resolveId(source) {
    if (!source.endsWith(`/${FILE}`)) return null
    return this.environment.name === 'client' ? OF_PAGE : { id: `@zhixiao/domain/${FILE}`, external: true }
  },
  load: id => (id === OF_PAGE ? `export const brand = JSON.parse(document.getElementById('brand').textContent)` : null),
}
