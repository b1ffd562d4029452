import type { AtRule, Plugin, Rule } from 'postcss'

/** How much larger elder mode is: `zoom` in src/elder/elder.css. */
const ELDER_ZOOM = 1.3

const wide = /\(min-width: (\d+)px\)/
const narrow = /\(max-width: (\d+)px\)/

/**
 * Queries of the layout ask for the window's width, of which a zoomed page has less. In elder mode each breakpoint moves
 * by the zoom, so that a page has the layout of the width that is left.
 */
export const elderMedia: Plugin = {
  postcssPlugin: 'elder-media',
  Once(root) {
    const queries: AtRule[] = []
    root.walkAtRules('media', query => void queries.push(query))
    for (const query of queries) {
      const { params } = query
      if (!wide.test(params) && !narrow.test(params)) continue
      const elder = query.clone({ params: scaled(params) })
      elder.walkRules(rule => within(rule, '[data-elder]'))
      // What begins at a width begins later in elder mode; what ends at one also holds there.
      if (wide.test(params)) query.walkRules(rule => within(rule, ':not([data-elder])'))
      query.after(elder)
    }
  },
}

const scaled = (params: string): string =>
  params
    .replace(wide, (_, width) => `(min-width: ${Math.ceil(Number(width) * ELDER_ZOOM)}px)`)
    .replace(narrow, (_, width) => `(max-width: ${Math.ceil((Number(width) + 1) * ELDER_ZOOM) - 1}px)`)

/** Without weight of its own, so that the order of the rules decides as before. */
function within(rule: Rule, mode: string): void {
  rule.selectors = rule.selectors.map(selector => {
    const ofPage = /^(?:html|:root)/.exec(selector)?.[0]
    return ofPage ? `${ofPage}:where(${mode})${selector.slice(ofPage.length)}` : `:where(html${mode}) ${selector}`
  })
}
