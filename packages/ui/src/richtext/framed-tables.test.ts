import assert from 'node:assert/strict'
import { test } from 'node:test'
import { framedTables, noWrapNumbers } from './framed-tables.ts'

test('PUB-07 each table of a text scrolls in a frame that the keyboard reaches', () => {
  const framed = framedTables('<p>一</p><table><tbody></tbody></table><p>二</p><table></table>')
  assert.equal(framed.match(/<div class="prose__table" tabindex="0"[^>]*><table/g)?.length, 2)
  assert.equal(framed.match(/<\/table><\/div>/g)?.length, 2)
})

test('CUS-11 each cell of a text’s table carries the name of its column', () => {
  const row = (cells: string) => `<tr>${cells}</tr>`
  const framed = framedTables(
    `<table><thead>${row('<th>方式</th><th>费率"<em>折</em></th>')}</thead><tbody>${row('<td>柜台</td><td>1%</td>')}</tbody></table>`,
  )
  assert.ok(framed.includes('<td data-label="方式">柜台</td><td data-label="费率&quot;折">1%</td>'), framed)
})

test('CUS-11 a date or telephone number of a text stays in one line, one in an address stays what it is', () => {
  assert.equal(
    noWrapNumbers('<a href="tel:400-921-7000">拨打 400-921-7000</a>，2026-11-19'),
    '<a href="tel:400-921-7000">拨打 <span class="nowrap">400-921-7000</span></a>，<span class="nowrap">2026-11-19</span>',
  )
})

test('a text that speaks of tables is left as it is', () => {
  assert.equal(framedTables('<p>写作 &lt;table&gt;</p>'), '<p>写作 &lt;table&gt;</p>')
})
