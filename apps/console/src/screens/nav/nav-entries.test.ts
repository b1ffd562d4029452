import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NavGrid, type NavRow, verdictsOf, withTyped, withWhy } from './nav-entries.ts'

const figures = { nav: '2.1419', accNav: '2.1419', income: null, yield7: null }
const row: NavRow = {
  fundCode: '990044',
  fundName: '启明均衡成长混合A',
  mainCode: '990044',
  isMoney: false,
  before: { day: '2026-11-18', nav: '2.1305', accNav: '2.1305' },
  stored: { ...figures, version: 1 },
  asked: null,
  rejected: null,
  custodian: figures,
  events: [],
  orders: 1,
}
const gridOf = (each: Partial<NavRow>): NavGrid => ({
  day: '2026-11-19',
  lastDay: '2026-11-19',
  closed: null,
  needsCustodian: false,
  missing: [],
  open: [],
  rows: [{ ...row, ...each }],
})
const saidOf = (each: Partial<NavRow>) => {
  const verdict = verdictsOf(gridOf(each), new Map()).get('990044')
  return [verdict?.state, verdict?.text]
}

test('CON-03 a published NAV that is not as the custodian has it is among the problems', () => {
  assert.deepEqual(saidOf({}), ['stored', '已公布'])
  const custodian = { ...figures, nav: '2.1319', accNav: '2.1319' }
  const text = '已公布，单位净值与托管行 2.1319 不同，累计净值与托管行 2.1319 不同'
  assert.deepEqual(saidOf({ custodian }), ['apart', text])
  assert.deepEqual(saidOf({ custodian, asked: { requestId: '7', by: '周敏', figures: null } }), [
    'apart',
    `${text}，更正待复核`,
  ])
})

test('CON-03 a row whose NAV waits for its check says so, and what was typed there before cannot be submitted', () => {
  const asked = { requestId: '7', by: '周敏', figures }
  assert.deepEqual(saidOf({ stored: null, asked }), ['asked', '待复核'])
  const waiting = verdictsOf(gridOf({ stored: null, asked }), new Map()).get('990044')
  assert.deepEqual([waiting?.growth, waiting?.difference], ['+0.54%', '0.0000'])
  const typed = withTyped(new Map(), '990044', { nav: '2.1419', accNav: '2.1419' })
  const verdict = verdictsOf(gridOf({ stored: null, asked }), typed).get('990044')
  assert.deepEqual([verdict?.state, verdict?.text], ['wrong', '申请 7（周敏）待复核，处理前不能再提交'])
})

test('CON-03 a typed NAV stands beside its difference from the custodian’s, and says why; emptied, both go', () => {
  const custodian = { ...figures, nav: '2.1319', accNav: '2.1419' }
  const typed = withTyped(new Map(), '990044', { nav: '2.1419', accNav: '2.1419' })
  const verdict = verdictsOf(gridOf({ stored: null, custodian }), typed).get('990044')
  assert.deepEqual([verdict?.state, verdict?.difference, verdict?.needsWhy], ['why', '+0.0100', true])
  const explained = withWhy(typed, '990044', '尾差')
  assert.equal(explained.get('990044')?.why, '尾差')
  assert.equal(verdictsOf(gridOf({ stored: null, custodian: figures }), typed).get('990044')?.difference, '0.0000')
  assert.equal(withTyped(explained, '990044', { nav: '', accNav: '' }).size, 0)
})
