import assert from 'node:assert/strict'
import { test } from 'node:test'
import writeXlsx from 'write-excel-file/node'
import { navFileText } from './nav-file.ts'
import { readPasted } from './pasted-navs.ts'

const HEAD = ['基金代码', '基金名称', '单位净值', '累计净值'].map(value => ({ value }))

test('CON-03 CON-24 the first sheet of an XLSX file is read as a pasted table, each figure as the sheet shows it', async () => {
  const rows = [
    HEAD,
    [{ value: '990011' }, { value: '甲' }, { value: 1.4271 }, { value: 0.1 + 0.2 }],
    [{ value: 990012 }, { value: '乙\t类' }, { value: '１．２０００' }, { value: '1,234.5' }],
  ]
  const bytes = new Uint8Array(await (await writeXlsx([{ data: rows, sheet: '净值' }])).toBuffer())
  const text = await navFileText(new File([bytes], 'nav.xlsx'))
  const { rows: read, faults } = readPasted(text, new Set(['990011', '990012']))
  assert.deepEqual(faults, [])
  assert.deepEqual(
    [...read],
    [
      ['990011', { nav: '1.4271', accNav: '0.3' }],
      ['990012', { nav: '1.2000', accNav: '1234.5' }],
    ],
  )
})

test('CON-24 a file that is no spreadsheet, or larger than 20 MiB, is refused with its name', async () => {
  await assert.rejects(navFileText(new File(['PK'], 'x.xlsx')), /x\.xlsx 不是可以读取的 XLSX 文件/)
  const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'y.csv')
  await assert.rejects(navFileText(large), /y\.csv 超过 20 MiB/)
  assert.equal(await navFileText(new File(['\uFEFF990011,1.1,1.1'], 'z.csv')), '990011,1.1,1.1')
})
