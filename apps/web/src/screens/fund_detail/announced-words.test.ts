import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcedWords } from './announced-words.ts'

test('CON-04 an announced change of a fund is a sentence with its day', () => {
  const words = (term: Parameters<typeof announcedWords>[0]['term'], value: string | null) =>
    announcedWords({ day: '2026-12-01', term, value })
  assert.equal(words('status', '5'), '自 2026-12-01 起，暂停申购')
  assert.equal(words('status', '4'), '自 2026-12-01 起，暂停申购与赎回')
  assert.equal(words('status', 'a'), '自 2026-12-01 起，基金终止，不再办理申购与赎回')
  assert.equal(words('end_date', null), '自 2026-12-01 起，基金合同到期，停止申购与赎回')
  assert.equal(words('day_max', '1000.00'), '自 2026-12-01 起，单日限额 1000元')
  assert.equal(words('day_max', '0.00'), '自 2026-12-01 起，单日限额不限')
  assert.equal(words('inst_day_max', null), '自 2026-12-01 起，机构单日限额与个人相同')
  assert.equal(words('purchase_discount', '0.10000000'), '自 2026-12-01 起，申购费率 1 折')
  assert.equal(words('inst_status', '5'), '自 2026-12-01 起，机构暂停申购')
  assert.equal(words('inst_status', null), '自 2026-12-01 起，机构交易状态与个人相同')
  assert.equal(words('inst_purchase_discount', '0.40000000'), '自 2026-12-01 起，机构申购费率 4 折')
  assert.equal(words('inst_purchase_discount', null), '自 2026-12-01 起，机构申购费率与个人相同')
  assert.equal(words('min_redeem', '20.00'), '自 2026-12-01 起，每次至少赎回 20.00 份')
})
