import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from '../entries.ts'
import { downloadGroups } from './downloads.ts'

const hash = 'a1'.repeat(32)
const file = (name: string) => ({ name, url: `/files/${hash}/${name}`, size: 1024, type: 'application/pdf' })
const entry = (title: string, group: string, ...names: string[]): Entry => ({
  id: title,
  serviceType: 'data_download',
  group,
  title,
  lead: '',
  serviceTime: '2026-11-18T01:00:00.000Z',
  html: null,
  attachments: names.map(file),
})

test('SVC-02 downloads stand in their groups in the order of the list, each with the hash of its file', () => {
  const groups = downloadGroups([
    entry('开户申请表', '账户类表格', 'open.pdf'),
    entry('申购申请表', '交易类表格', 'buy.pdf', 'buy-note.pdf'),
    entry('销户申请表', '账户类表格', 'close.pdf'),
    entry('没有文件', '空的组'),
    entry('章程', '', 'rules.pdf'),
  ])
  assert.deepEqual(
    groups.map(({ name, downloads }) => [name, ...downloads.map(({ title }) => title)]),
    [
      ['账户类表格', '开户申请表', '销户申请表'],
      ['交易类表格', '申购申请表：buy.pdf', '申购申请表：buy-note.pdf'],
      ['其他资料', '章程'],
    ],
  )
  assert.equal(groups[0]?.downloads[0]?.sha256, hash)
})
