import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseStrictJson } from './strict-json.ts'

const fieldOf = (text: string): string | null => {
  const parsed = parseStrictJson(text)
  return parsed.ok ? null : parsed.fault.field
}

test('what JSON.parse reads and the wire allows is read the same', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), value => {
      const text = JSON.stringify(value, null, 1)
      const expected: unknown = JSON.parse(text)
      const parsed = parseStrictJson(text)
      if (parsed.ok) assert.deepEqual(parsed.value, expected)
      else assert.match(text, /__proto__|e\+|e-|\\u|\d{16}/)
    }),
  )
})

test('a refused value is named by its path', () => {
  const cases = [
    ['{"a":1,"a":2}', 'a'],
    ['{"a":{"b":[0,{"c":1,"c":1}]}}', 'a.b.1.c'],
    ['{"__proto__":{"x":1}}', '__proto__'],
    ['{"amount":1e400}', 'amount'],
    ['{"amount":9007199254740993}', 'amount'],
    ['{"name":"a\\u0000b"}', 'name'],
    ['{"name":"\\ud800"}', 'name'],
    ['{"name":"a\tb"}', 'name'],
    ['{"name":"\\x"}', 'name'],
    ['{"name":"a\\"}', 'name'],
    ['{"n":01}', ''],
    ['{"n":NaN}', 'n'],
    ['{"n":1,}', ''],
    ['', ''],
    ['{"a":1} x', ''],
    [`{"deep":${'['.repeat(20)}${']'.repeat(20)}}`, `deep${'.0'.repeat(16)}`],
    [`{${Array.from({ length: 201 }, (_, n) => `"k${n}":0`).join(',')}}`, 'k200'],
    [`{"list":[${'0,'.repeat(200)}0]}`, 'list.199'],
    ['{"a":tru}', 'a'],
  ] as const
  for (const [text, field] of cases) assert.equal(fieldOf(text), field, text.slice(0, 60))
})

test('no text reaches Object.prototype, and every text gets an answer', () => {
  const grammar = fc.array(
    fc.constantFrom('{', '}', '[', ']', ',', ':', '"__proto__"', '"a"', '1', 'null', ' ', '"constructor"'),
  )
  fc.assert(
    fc.property(grammar, parts => {
      parseStrictJson(parts.join(''))
      assert.equal(Object.hasOwn(Object.prototype, 'a'), false)
    }),
  )
})

test('a file of 20 MiB is one string like any other', () => {
  const content = `${'A'.repeat(28 * 1024 * 1024)}\\"\\\\`
  const parsed = parseStrictJson(`{"content":"${content}","end":1}`)
  assert.ok(parsed.ok)
  assert.deepEqual(parsed.value, { content: `${'A'.repeat(28 * 1024 * 1024)}"\\`, end: 1 })
})
