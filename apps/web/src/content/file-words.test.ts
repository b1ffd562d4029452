import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindText, sizeText } from './file-words.ts'

test('PUB-09 an attachment tells its size and kind', () => {
  assert.equal(sizeText(20), '1 KB')
  assert.equal(sizeText(319_488), '312 KB')
  assert.equal(sizeText(1_468_006), '1.4 MB')
  assert.equal(sizeText(1024 * 1024), '1.0 MB')
  assert.equal(kindText('2026年第3季度报告.pdf'), 'PDF')
  assert.equal(kindText('说明'), '文件')
})
