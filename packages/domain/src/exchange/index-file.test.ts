import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { dataFileName, indexName, readDataFileName, readIndexName } from './file-names.ts'
import { readIndex, writeIndex } from './index-file.ts'

const day = isoDate('2026-11-20')
const names = ['OFD_037_99_20261120_01.TXT', 'OFD_037_99_20261120_03.TXT']

test('ENG-08 an index names the files of a day and reads back equal in both versions', () => {
  const widths = { '21': [8, 4, 9, 9, 8, 3], '22': [8, 8, 20, 20, 8, 8] }
  for (const version of ['21', '22'] as const) {
    const index = { version, creator: '037', receiver: '99', day, names }
    const written = writeIndex(index)
    assert.ok(written.ok)
    const lines = Buffer.from(written.bytes).toString('latin1').split('\r\n')
    assert.deepEqual(
      lines.slice(0, 6).map(line => line.length),
      widths[version],
    )
    assert.deepEqual(lines.slice(6), [...names, 'OFDCFEND', ''])
    assert.deepEqual(readIndex(written.bytes), { ok: true, value: index })
  }
})

test('ENG-08 an index that counts more names than it has is refused', () => {
  const text = 'OFDCFIDX\n21\n037\n99\n20261120\n3\nOFD_037_99_20261120_01.TXT\nOFDCFEND\n'
  const read = readIndex(Buffer.from(text))
  assert.ok(!read.ok)
  assert.deepEqual(
    read.faults.map(({ line, field }) => [line, field]),
    [
      [9, 'file name'],
      [10, 'OFDCFEND'],
    ],
  )
})

test('ENG-08 file names say creator, receiver, day and type, with or without a sequence number', () => {
  const file = { creator: '037', receiver: '99', day, type: '03' } as const
  assert.equal(dataFileName(file), 'OFD_037_99_20261120_03.TXT')
  assert.equal(indexName(file), 'OFI_037_99_20261120.TXT')
  assert.deepEqual(readDataFileName('OFD_037_99_20261120_03.TXT'), file)
  assert.deepEqual(readDataFileName('ofd_037_99_20261120_03_001.txt'), file)
  for (const other of ['OFD_037_99_20261131_03.TXT', 'OFD_037_99_20261120_88.TXT', 'OFI_037_99_20261120.TXT', 'x.TXT'])
    assert.equal(readDataFileName(other), null)
  const parties = { creator: '037', receiver: '99', day }
  assert.deepEqual(readIndexName('OFI_037_99_20261120.TXT'), parties)
  assert.deepEqual(readIndexName('ofi_037_99_20261120_002.txt'), parties)
  assert.equal(readIndexName('OFI_037_99_20261131.TXT'), null)
})
