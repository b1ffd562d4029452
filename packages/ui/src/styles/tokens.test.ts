import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { contrast } from '@zhixiao/domain/colour/oklch.ts'
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
