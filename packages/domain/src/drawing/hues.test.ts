import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hueNames, hues, huesInOrder } from './hues.ts'

/** Contrast of two colours by WCAG 2. */
function contrast(a: string, b: string): number {
  const light = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [high = 0, low = 0] = [light(a), light(b)].sort((one, other) => other - one)
  return (high + 0.05) / (low + 0.05)
}

test('PUB-06 figures, lines and marks of each hue stand out from its ground', () => {
  for (const hue of hueNames) {
    const { ground, text, line, accent } = hues[hue]
    assert.ok(contrast(text, ground) >= 7, `${hue} text ${contrast(text, ground)}`)
    assert.ok(contrast(line, ground) >= 3, `${hue} line ${contrast(line, ground)}`)
    assert.ok(contrast(accent, ground) >= 3, `${hue} accent ${contrast(accent, ground)}`)
  }
})

test('PUB-06 no cover has the hue of its neighbours, in rows of one, two and three', () => {
  const column = fc.constantFrom('market', 'manager', 'education', 'research', 'pension', 'video', 'of-a-firm')
  fc.assert(
    fc.property(fc.array(column, { maxLength: 30 }), columns => {
      const given = huesInOrder(columns)
      assert.equal(given.length, columns.length)
      for (const [at, hue] of given.entries()) assert.ok(!given.slice(Math.max(at - 3, 0), at).includes(hue))
    }),
  )
})

test('PUB-06 a cover alone has the hue of its column', () => {
  assert.deepEqual(
    ['market', 'education', 'research', 'pension'].map(column => huesInOrder([column])[0]),
    ['ink', 'harbour', 'slate', 'paper'],
  )
})
