import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { embeddedOcr } from './ocr.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixiao-ocr-'))
after(() => rmSync(folder, { recursive: true }))

/** A reader that returns its process id, crashes on a picture wider than high and hangs on a square one. */
function program(): string {
  const path = join(folder, 'reader.mjs')
  writeFileSync(
    path,
    `process.on('disconnect', () => process.exit())
     process.on('message', ({ width, height }) => {
       if (width > height) process.exit(3)
       if (width < height) process.send([String(process.pid)])
     })`,
  )
  return path
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#dde6f0' } })
    .png()
    .toBuffer()
const fine = await picture(100, 200)
const deadly = await picture(200, 100)
const endless = await picture(100, 100)

test('OPEN-06 one process reads picture after picture', async () => {
  const ocr = embeddedOcr({ program: program() })
  const [first, second] = await Promise.all([ocr.readRows(fine), ocr.readRows(fine)])
  assert.deepEqual(first, second)
  assert.notDeepEqual(first, [String(process.pid)])
})

test('OPEN-06 a process that dies or takes too long costs its own picture only', async () => {
  const why: string[] = []
  const ocr = embeddedOcr({ program: program(), readMs: 1_500, onEnded: reason => why.push(reason) })
  const answers = await Promise.all([deadly, fine, endless, fine].map(each => ocr.readRows(each)))
  const [dead, before, stuck, afterwards] = answers
  assert.deepEqual([dead, stuck], [[], []])
  assert.equal(before?.length, 1)
  assert.equal(afterwards?.length, 1)
  assert.notDeepEqual(before, afterwards)
  assert.deepEqual(why, ['exit', 'too long'])
})

test('OPEN-06 a bounded number waits; the next one is told at once', async () => {
  const ocr = embeddedOcr({ program: program(), waiting: 2 })
  const answers = await Promise.all([fine, fine, fine, fine].map(each => ocr.readRows(each)))
  assert.equal(answers.filter(answer => answer === 'busy').length, 1)
  assert.equal(answers[3], 'busy')
  assert.notEqual(await ocr.readRows(fine), 'busy')
})
