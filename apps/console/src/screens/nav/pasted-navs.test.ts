import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPasted } from './pasted-navs.ts'

const known = new Set(['990011', '990012', '990060'])

test('CON-24 pasted rows: full-width digits, thousands marks and percent signs are understood', () => {
  const { rows, faults } = readPasted('９９００１１\t１．４２７１\t2.1871\r\n990012\t1,234.5678\t1,234.5678\n\n', known)
  assert.deepEqual(faults, [])
  assert.deepEqual(
    [...rows],
    [
      ['990011', { nav: '1.4271', accNav: '2.1871' }],
      ['990012', { nav: '1234.5678', accNav: '1234.5678' }],
    ],
  )
})

test('CON-24 pasted columns follow their header, and those without a place here are left out', () => {
  const text = '基金名称\t七日年化收益率\t基金代码\t每万份收益\n启明货币\t1.85%\t990060\t0.5012'
  const { rows } = readPasted(text, known)
  assert.deepEqual([...rows], [['990060', { income: '0.5012', yield7: '1.85' }]])
})

test('CON-24 an unknown or repeated code and a cell that is no number are named by row; the row is left out whole', () => {
  const { rows, faults } = readPasted(
    '990011\t1.1\t1.1\n990099\t1.2\t1.2\n990011\t1.3\t1.3\n990012\t1.4\tabc\n990060',
    known,
  )
  assert.deepEqual([...rows.keys()], ['990011'])
  assert.deepEqual(faults, [
    '第 2 行：这一天没有基金 990099',
    '第 3 行：990011 重复',
    '第 4 行：990012 的“abc”不是数字',
    '第 5 行：990060 没有数字',
  ])
})

test('CON-24 figures without codes are refused with one sentence, not row by row', () => {
  const { rows, faults } = readPasted('1.7500\t2.1000\n1.0312\t1.0312', known)
  assert.equal(rows.size, 0)
  assert.equal(faults.length, 1)
  assert.match(faults[0] ?? '', /连同代码一列复制/)
})

test('CON-03 a file of commas is read as a table is', () => {
  const { rows, faults } = readPasted('fund_code,unit_nav,accumulated_nav\n990011,123.4271,2.1871', known)
  assert.deepEqual([faults, rows.get('990011')], [[], { nav: '123.4271', accNav: '2.1871' }])
})

test('CUS-17 a decimal comma is refused in a pasted NAV, and never makes another column or ten times the figure', () => {
  for (const text of [
    '990011\t1,2345\t1,2345',
    '990011\t1,234\t1,234',
    '990011,1,2345,1,2345,0',
    '990011\t1.234,5\t1.2',
  ])
    assert.equal(readPasted(text, known).rows.size, 0, text)
})
