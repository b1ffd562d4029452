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
  resolveId(source) {
    if (!source.endsWith(`/${FILE}`)) return null
    if (this.environment.name === 'client') return OF_PAGE
    return this.environment.mode === 'build' ? { id: `@zhixiao/domain/${FILE}`, external: true } : null
  },
  load: id => (id === OF_PAGE ? `export const brand = JSON.parse(document.getElementById('brand').textContent)` : null),
}
