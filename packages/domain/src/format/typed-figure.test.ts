import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { typedFigure } from './typed-figure.ts'

test('CUS-17 a separator is taken off where it can only part thousands, and stays where it may be a decimal one', () => {
  const figures: Readonly<Record<string, string>> = {
    '1234.5': '1234.5',
    '1,234': '1234',
    '1,234,567.89': '1234567.89',
    '12345,678': '12345678',
    '１，２３４．５': '1234.5',
    '1 234 567.8': '1234567.8',
    '1\u00a0234': '1234',
    '1。5': '1.5',
    ' -1,000 ': '-1000',
    '\u202a1,000\u202c': '1000',
    // Left for the rule to refuse.
    '1,5': '1,5',
    '0,015': '0,015',
    '1,23': '1,23',
    '1.234,56': '1.234,56',
    '1,2345': '1,2345',
    '12,34,567': '12,34,567',
    '1 5': '1,5',
    '1,234,': '1,234,',
    '1.234,567': '1.234,567',
  }
  for (const [typed, plain] of Object.entries(figures)) assert.equal(typedFigure(typed), plain, typed)
  // A NAV has four places: 1,234 may be 1.234.
  assert.equal(typedFigure('1,234', 4), '1,234')
  assert.equal(typedFigure('1,234.5678', 4), '1234.5678')
  assert.equal(typedFigure('1,234,567', 4), '1234567')
})

test('CUS-17 whatever is typed, a figure that passes as one has the digits that were typed before its first point', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,4}(?:[,. ][0-9]{0,4}){0,3}$/), typed => {
      const plain = typedFigure(typed)
      if (!/^\d+(\.\d+)?$/.test(plain)) return
      const [whole = ''] = plain.split('.')
      const [typedWhole = ''] = typed.split('.')
      assert.equal(whole, typedWhole.replaceAll(/[, ]/g, ''))
      for (const part of typedWhole.trim().split(/[, ]+/).slice(1)) assert.equal(part.length, 3)
    }),
  )
})
