import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { readDate } from '@zhixiao/domain/format/sheet.ts'
import { csvSheet } from './csv.ts'

const cellsOf = (text: string) => csvSheet(text).rows.map(({ cells }) => [...cells.values()])

test('CUS-17 OPS-01 a table is read as a spreadsheet saves it: with tabs, with emptied rows and last columns', () => {
  const rows = [['990011', '启明货币']]
  for (const text of [
    '代码,名称\r\n990011,启明货币\r\n',
    '代码\t名称\r\n990011\t启明货币\r\n',
    '代码,名称,,\r\n990011,启明货币,,\r\n,,,\r\n\r\n',
  ])
    assert.deepEqual(cellsOf(text), rows, text)
  for (const text of ['代码,,名称\n1,2,3\n', '代码,名称,\n1,2,3\n', ',,\n1,2,3\n', '代码,名称\n1,2,\n'])
    assert.throws(() => csvSheet(text), text)
})

test('CUS-17 OPS-01 codes of our own files come back as they were, and days as Excel in China writes them', () => {
  const code = ['000001', '100000000204']
  assert.deepEqual(cellsOf(csvFile([['a', 'b'], code]).slice(1)), [code])
  const row = (day: string) => ({ line: 2, cells: new Map([['day', day]]) })
  const read = (day: string) => readDate(row(day), 'day', () => {})
  assert.equal(read('2026/1/5'), '2026-01-05')
  assert.equal(read('2026-01-05'), '2026-01-05')
  for (const wrong of ['5/1/2026', '2026/13/1', '2026/2/30', '26/1/5']) assert.equal(read(wrong), null, wrong)
})
