import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import postcss, { type Container } from 'postcss'

// The sheet names beside each colour how far it stands out, and from what: this test measures it.

type Colour = { name: string; hex: string; note: string }
type Scheme = Map<string, Colour>

/** The colours of a rule with the comment behind each. */
function coloursOf(rule: Container): Scheme {
  const found: Scheme = new Map()
  rule.each(node => {
    if (node.type !== 'decl' || !/^#[0-9A-Fa-f]{6}$/.test(node.value)) return
    const next = node.next()
    const note = next?.type === 'comment' && next.source?.start?.line === node.source?.start?.line ? next.text : ''
    found.set(node.prop.slice(2), { name: node.prop.slice(2), hex: node.value, note })
  })
  return found
}

const schemes: Scheme[] = []
postcss.parse(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')).walkRules(rule => {
  const colours = coloursOf(rule)
  if (colours.size > 10) schemes.push(colours)
})
const [light, dark, forcedDark] = schemes

/** Contrast of two colours by WCAG 2. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** What every text must reach on what it stands on; outlines of controls and lines of charts need 3. */
const leastOf = (name: string): number =>
  /^(?:chart|border|action)/.test(name) ? 3 : /^(?:line|motif|grid)/.test(name) ? 1.5 : 4.5

test('PLUS-12 each contrast that the sheet of tokens names is the one of its colours, and is enough', () => {
  let measured = 0
  for (const scheme of [light, dark, forcedDark]) {
    assert.ok(scheme)
    for (const { name, hex, note } of scheme.values()) {
      for (const [, told = '', where = ''] of note.matchAll(/([\d.]+):1 on ([a-z-]+)/g)) {
        const ground = scheme.get(`surface-${where}`) ?? scheme.get(where)
        assert.ok(ground, `${name} is said to stand on ${where}`)
        const ratio = contrast(hex, ground.hex)
        assert.equal(ratio.toFixed(1), Number(told).toFixed(1), `${name} on ${where}`)
        assert.ok(ratio >= leastOf(name), `${name} on ${where}: ${ratio}`)
        measured += 1
      }
    }
  }
  assert.ok(measured > 120, `${measured} measured`)
})

test('PLUS-12 every text, outline and line of a chart says from what it stands out', () => {
  const decorative =
    /^(?:text-disabled|text-on-inverse-fill|border-(?:subtle|default|inverse)|color-(?:flat|match)|chart-grid|action-(?:subtle|primary-hover))/
  const silent = [...(light?.values() ?? [])]
    .filter(
      ({ name, note }) =>
        /^(?:text|border|color|action|chart|focus)-/.test(name) && !decorative.test(name) && !note.includes(':1 on'),
    )
    .map(({ name }) => name)
  assert.deepEqual(silent, [])
})

test('the scheme that the system asks for and the one that a page forces have the same colours', () => {
  assert.deepEqual(dark && [...dark.entries()], forcedDark && [...forcedDark.entries()])
})
