import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineDiff, nearChanges } from './line-diff.ts'

test('CON-12 two versions are compared line by line, with the lines around a change', () => {
  const lines = lineDiff('a\nb\nc\nd\ne', 'a\nb\nC\nd\ne\n')
  assert.deepEqual(
    lines.map(({ mark, line, text }) => `${mark} ${line} ${text}`),
    ['same 1 a', 'same 2 b', 'removed 3 c', 'added 3 C', 'same 4 d', 'same 5 e'],
  )
  assert.deepEqual(
    nearChanges(lines, 1).map(({ text }) => text),
    ['b', 'c', 'C', 'd'],
  )
})

test('CON-12 long texts without a line in common are not compared line by line', () => {
  const text = (name: string) => Array.from({ length: 40_000 }, (_, n) => `${name}${n}`).join('\n')
  const before = process.threadCpuUsage().user
  const lines = lineDiff(text('a'), text('b'))
  // CPU time of this thread, so that other processes do not count.
  assert.ok(process.threadCpuUsage().user - before < 5_000_000)
  assert.deepEqual([lines[0]?.mark, lines[40_000]?.mark, lines.length], ['removed', 'added', 80_000])
})
