import assert from 'node:assert/strict'
import { test } from 'node:test'
import { framedTables } from './framed-tables.ts'

test('PUB-07 each table of a text scrolls in a frame that the keyboard reaches', () => {
  const framed = framedTables('<p>一</p><table><tbody></tbody></table><p>二</p><table></table>')
  assert.equal(framed.match(/<div class="prose__table" tabindex="0"[^>]*><table/g)?.length, 2)
  assert.equal(framed.match(/<\/table><\/div>/g)?.length, 2)
})

test('a text that speaks of tables is left as it is', () => {
  assert.equal(framedTables('<p>写作 &lt;table&gt;</p>'), '<p>写作 &lt;table&gt;</p>')
})
