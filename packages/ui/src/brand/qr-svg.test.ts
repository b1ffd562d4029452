import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { qrSvg } from './qr-svg.ts'

test('FTR-10 the drawing has exactly the dark cells of the code', () => {
  const text = 'https://www.example.com/follow'
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of qrSvg(text).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  assert.deepEqual(drawn, data)
})
