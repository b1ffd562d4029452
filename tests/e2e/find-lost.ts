/**
 * What cannot be read on the page as displayed, one line per fault. Runs in the page, so it uses nothing from outside.
 * `strict` also checks what only elder mode promises: no table scrolls sideways, no text ends with an ellipsis.
 */
export function findLost(strict: boolean): string[] {
  const lost = new Set<string>()
  const width = window.innerWidth
  if (document.documentElement.scrollWidth > width + 1) lost.add('the page scrolls sideways')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const styles = new Map<Element, { x: string; y: string; ends: string; fixed: boolean }>()
  const drawn: { text: string; box: DOMRect; chart: Element }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!owner || text === '' || !owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || owner.closest('[aria-hidden=true]:not(svg, svg *)')) continue
    const where = `${owner.closest('[class]')?.getAttribute('class') ?? owner.tagName}: ${text.slice(0, 24)}`
    const cut = cutBy(owner, box)
    if (cut) lost.add(`${cut} ${where}`)
    const chart = owner.closest('.chart')
    if (chart) drawn.push({ text, box, chart })
    if (getComputedStyle(owner).writingMode === 'horizontal-tb') {
      if (isColumn(text)) lost.add(`one character a line in ${where}`)
      const broken = strict ? brokenNumber(node) : undefined
      if (broken) lost.add(`${broken} is broken in ${where}`)
    }
  }
  for (const [index, one] of drawn.entries())
    for (const other of drawn.slice(index + 1))
      if (one.chart === other.chart && overlap(one.box, other.box))
        lost.add(`${one.text} and ${other.text} lie on each other in a chart`)
  return [...lost].slice(0, 16)

  function cutBy(owner: Element, text: DOMRect): string | undefined {
    for (let box: Element | null = owner; box && box !== document.body; box = box.parentElement) {
      const { x, y, ends, fixed } = styleOf(box)
      // Text for screen readers only is not lost.
      if (box.clientWidth === 1 || /svg|text/.test(box.tagName)) return undefined
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const beyond = text.right > right + 2 || text.left < left - 2
      if (/auto|scroll/.test(x)) {
        const tableHidden = strict && box.scrollWidth > box.clientWidth + 1 && box.querySelector('table') !== null
        if (tableHidden) lost.add(`to be scrolled sideways: table ${box.textContent?.slice(0, 24)}`)
        return undefined
      }
      if (/hidden|clip/.test(x) && beyond) return ends === 'ellipsis' && !strict ? undefined : 'cut off:'
      if (/hidden|clip/.test(y) && (text.bottom > bottom + 4 || text.top < top - 4) && strict) return 'cut below:'
      if (strict && beyond && /panel|well|option|notice|dialog/.test(box.className))
        return `beyond its ${box.className}:`
      if (fixed) return undefined
    }
    return text.right > width + 1 || text.left < -1 ? 'outside the window:' : undefined
  }

  function styleOf(box: Element) {
    const known = styles.get(box)
    if (known) return known
    const { overflowX, overflowY, textOverflow, position } = getComputedStyle(box)
    const style = { x: overflowX, y: overflowY, ends: textOverflow, fixed: position === 'fixed' }
    styles.set(box, style)
    return style
  }

  /** Whether two or more characters are stacked, one per line. */
  function isColumn(text: string): boolean {
    const letters = text.replace(/\s/g, '').length
    if (letters < 2) return false
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    return lines.size >= letters && lines.size > 1
  }

  /** A number, an amount or a date broken across two lines. */
  function brokenNumber(node: Node): string | undefined {
    for (const found of (node.textContent ?? '').matchAll(/[+-]?\d[\d,.:%-]*/g)) {
      range.setStart(node, found.index)
      range.setEnd(node, found.index + found[0].length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) return found[0]
    }
    return undefined
  }

  function overlap(a: DOMRect, b: DOMRect): boolean {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return wide > -3 && high > 4
  }
}
