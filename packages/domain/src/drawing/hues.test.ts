import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast } from '../colour/oklch.ts'
import { hueNames, hues, huesIn, huesInOrder } from './hues.ts'

const purple = { primary: '#5B2A86', ground: '#24123A', accent: '#7A5C00' }

test('PUB-06 LIV-01 figures, lines and marks of each hue stand out from its ground, in the colours of another firm too', () => {
  for (const look of [hues, huesIn(purple)])
    for (const hue of hueNames) {
      const { ground, text, line, accent } = look[hue]
      assert.ok(contrast(text, ground) >= 7, `${hue} text ${contrast(text, ground)}`)
      assert.ok(contrast(line, ground) >= 3, `${hue} line ${contrast(line, ground)}`)
      assert.ok(contrast(accent, ground) >= 3, `${hue} accent ${contrast(accent, ground)}`)
    }
})

test('LIV-01 PUB-06 the hues of covers follow the colours of the firm, those of the product stay as drawn', () => {
  assert.deepEqual(hues.ink, { ground: '#0B2145', line: '#86A9E6', text: '#F3F7FD', accent: '#F0C37A' })
  const own = huesIn(purple)
  assert.deepEqual([own.ink.ground, own.paper.accent, own.mist.accent], [purple.ground, purple.primary, purple.accent])
  for (const hue of hueNames) assert.notEqual(own[hue].ground, hues[hue].ground)
  assert.equal(new Set(hueNames.map(hue => own[hue].ground)).size, hueNames.length)
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
