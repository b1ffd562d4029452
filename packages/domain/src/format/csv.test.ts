import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvFile } from './csv.ts'

test('PLUS-08 a downloaded table starts with a byte order mark, ends each line, and quotes what CSV needs quoted', () => {
  assert.equal(
    csvFile([
      ['基金', '金额'],
      ['甲,乙', '1,234.50'],
      ['说"好"', 'a\nb'],
    ]),
    '\uFEFF基金,金额\r\n"甲,乙","1,234.50"\r\n"说""好""","a\nb"\r\n',
  )
})

test('PLUS-08 CON-24 no text of a downloaded table is worked out as a formula, and figures stay figures', () => {
  for (const text of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', ' =1', '＝1', '-', '-1.2.3'])
    assert.equal(csvFile([[text]]), `\uFEFF'${text}\r\n`, text)
  for (const figure of ['-12.50', '+1.20%', '0.00', '2026-11-20', '0.5', '12345678901'])
    assert.equal(csvFile([[figure]]), `\uFEFF${figure}\r\n`)
})

test('AST-04 what is missing is an empty cell of the file, not a mark that a spreadsheet cannot add up', () => {
  assert.equal(csvFile([['1.00', '--', '2.00']]), '\uFEFF1.00,,2.00\r\n')
})

/** What Excel makes of a cell when it opens a file: a number where the text looks like one. */
const opened = (cell: string) => (/^[+-]?[\d,]*\.?\d+(?:E[+-]?\d+)?$/i.test(cell) ? String(Number(cell)) : cell.trim())

test('CUS-17 codes and long numbers of a downloaded table survive being opened in a spreadsheet', () => {
  for (const code of ['000001', '00', '100000000204', '6222020000000000000', '12E5', '3e8']) {
    const [cell = ''] = csvFile([[code]])
      .slice(1)
      .split('\r\n')
    assert.equal(opened(cell), code)
  }
})
