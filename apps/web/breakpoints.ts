import type { AtRule, Plugin, Rule } from 'postcss'

/** The enlargement of elder mode: `zoom` in src/elder/elder.css. */
const ELDER_ZOOM = 1.3

const wide = /\(min-width: (\d+)px\)/
const narrow = /\(max-width: (\d+)px\)/

/** The text size at which the widths of the sheets are written. */
const TEXT_PX = 16

/**
 * Media queries see the window's width, but a zoomed page has less room. In elder mode each breakpoint is multiplied by
 * the zoom, so that the layout fits the width that is left. All breakpoints become em, so that a reader with larger text
 * gets the layout of a narrower window instead of one that overflows.
 */
export const breakpoints: Plugin = {
  postcssPlugin: 'breakpoints',
  Once(root) {
    const queries: AtRule[] = []
    root.walkAtRules('media', query => void queries.push(query))
    for (const query of queries) {
      const { params } = query
      if (!wide.test(params) && !narrow.test(params)) continue
      const elder = query.clone({ params: scaled(params) })
      elder.walkRules(rule => within(rule, '[data-elder]'))
      // A rule with a minimum width starts later in elder mode; one with a maximum width also applies at the moved
      // breakpoint.
      if (wide.test(params)) query.walkRules(rule => within(rule, ':not([data-elder])'))
      query.after(elder)
      for (const each of [query, elder]) each.params = inEm(each.params)
    }
  },
}

const scaled = (params: string): string =>
  params
    .replace(wide, (_, width) => `(min-width: ${Math.ceil(Number(width) * ELDER_ZOOM)}px)`)
    .replace(narrow, (_, width) => `(max-width: ${Math.ceil((Number(width) + 1) * ELDER_ZOOM) - 1}px)`)

const inEm = (params: string): string =>
  params.replace(/-width: (\d+)px/g, (_, width) => `-width: ${Number(width) / TEXT_PX}em`)

/** Adds no specificity, so that the order of the rules still decides. */
function within(rule: Rule, mode: string): void {
  rule.selectors = rule.selectors.map(selector => {
    const ofPage = /^(?:html|:root)/.exec(selector)?.[0]
    return ofPage ? `${ofPage}:where(${mode})${selector.slice(ofPage.length)}` : `:where(html${mode}) ${selector}`
  })
}
