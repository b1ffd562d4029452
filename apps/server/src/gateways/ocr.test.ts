import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { embeddedOcr } from './ocr.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixiao-ocr-'))
after(() => rmSync(folder, { recursive: true }))

/** A reader that returns its process id and environment, crashes on the first of three messages and hangs on the last. */
function program(): string {
  const path = join(folder, 'reader.mjs')
  writeFileSync(
    path,
    `process.on('disconnect', () => process.exit())
     process.on('message', message => {
       const text = Buffer.from(message).toString()
       if (text === 'deadly') process.exit(3)
       if (text === 'fine') process.send([String(process.pid), JSON.stringify(process.env)])
     })`,
  )
  return path
}
const [fine, deadly, endless] = ['fine', 'deadly', 'endless'].map(text => Buffer.from(text))
assert.ok(fine && deadly && endless)

test('OPEN-06 one process reads picture after picture', async () => {
  const ocr = embeddedOcr({ program: program() })
  const [first, second] = await Promise.all([ocr.readRows(fine), ocr.readRows(fine)])
  assert.deepEqual(first, second)
  assert.notEqual(first[0], String(process.pid))
})

test('LIV-16 the process that decodes pictures inherits no secret', async () => {
  process.env.PLANTED_SECRET = 'secret of the parent'
  const ocr = embeddedOcr({ program: program() })
  const rows = await ocr.readRows(fine)
  Reflect.deleteProperty(process.env, 'PLANTED_SECRET')
  assert.ok(rows !== 'busy')
  const variables = Object.keys(JSON.parse(rows[1] ?? 'null'))
  assert.deepEqual(
    variables.filter(name => !/^NODE_(CHANNEL|UNIQUE|V8)|^SystemRoot$|^__CF/.test(name)),
    [],
  )
})

test('OPEN-06 a process that dies or takes too long costs its own picture only', async () => {
  const why: string[] = []
  const ocr = embeddedOcr({ program: program(), askMs: 1_500, onEnded: reason => why.push(reason) })
  const answers = await Promise.all([deadly, fine, endless, fine].map(each => ocr.readRows(each)))
  const [dead, before, stuck, afterwards] = answers
  assert.deepEqual([dead, stuck], [[], []])
  assert.equal(before?.length, 2)
  assert.equal(afterwards?.length, 2)
  assert.notDeepEqual(before, afterwards)
  assert.deepEqual(why, ['exit', 'too long'])
})

test('OPEN-06 a bounded number waits; the next one is refused at once', async () => {
  const ocr = embeddedOcr({ program: program(), waiting: 2 })
  const answers = await Promise.all([fine, fine, fine, fine].map(each => ocr.readRows(each)))
  assert.equal(answers.filter(answer => answer === 'busy').length, 1)
  assert.equal(answers[3], 'busy')
  assert.notEqual(await ocr.readRows(fine), 'busy')
})
