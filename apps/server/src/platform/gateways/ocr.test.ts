import assert from 'node:assert/strict'
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { cleanImage } from '../../calls/account/id-image.ts'
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
     })
     process.send('ready')`,
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
  const ocr = embeddedOcr({ program: program(), askMs: 5_000, onEnded: reason => why.push(reason) })
  const answers = await Promise.all([deadly, fine, endless, fine].map(each => ocr.readRows(each)))
  const [dead, before, stuck, afterwards] = answers
  assert.deepEqual([dead, stuck], [[], []])
  assert.equal(before?.length, 2)
  assert.equal(afterwards?.length, 2)
  assert.notDeepEqual(before, afterwards)
  assert.deepEqual(why, ['exit', 'too long'])
})

test('OPEN-06 a process that a busy host starts late reads its picture all the same', async () => {
  const late = programOf(
    `process.on('disconnect', () => process.exit())
     process.on('message', () => process.send(['read']))
     setTimeout(() => process.send('ready'), 600)`,
  )
  const ocr = embeddedOcr({ program: late, askMs: 500 })
  assert.deepEqual(await ocr.readRows(fine), ['read'])
})

test('OPEN-06 a bounded number waits; the next one is refused at once', async () => {
  const ocr = embeddedOcr({ program: program(), waiting: 2 })
  const answers = await Promise.all([fine, fine, fine, fine].map(each => ocr.readRows(each)))
  assert.equal(answers.filter(answer => answer === 'busy').length, 1)
  assert.equal(answers[3], 'busy')
  assert.notEqual(await ocr.readRows(fine), 'busy')
})

/** A program of its own, in a folder of its own. */
function programOf(source: string): string {
  const path = join(mkdtempSync(join(folder, 'program-')), 'reader.mjs')
  writeFileSync(path, source)
  return path
}

test('LIV-16 the process that decodes pictures may not read the keys, write, or start a process or a thread', async () => {
  const keys = join(folder, 'keys')
  writeFileSync(keys, 'the keys')
  const path = programOf(
    `import { spawnSync } from 'node:child_process'
     import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
     import { Worker } from 'node:worker_threads'
     process.on('disconnect', () => process.exit())
     const codeOf = act => { try { act(); return 'done' } catch (error) { return error.code } }
     process.on('message', message => {
       const keys = Buffer.from(message).toString()
       process.send([
         codeOf(() => readFileSync(keys)),
         codeOf(() => readdirSync(process.cwd() + '/../..')),
         codeOf(() => writeFileSync(process.cwd() + '/planted', '')),
         codeOf(() => spawnSync(process.execPath, ['--version'])),
         codeOf(() => new Worker('', { eval: true })),
         codeOf(() => readFileSync(process.argv[1])),
         process.cwd(),
       ])
     })
     process.send('ready')`,
  )
  const denied = 'ERR_ACCESS_DENIED'
  const answer = await embeddedOcr({ program: path }).readRows(Buffer.from(keys))
  assert.deepEqual(answer, [denied, denied, denied, denied, denied, 'done', dirname(path)])
})

test('LIV-16 no file that is open in the site is open in the process that decodes pictures', {
  skip: process.platform !== 'linux' && 'reads /proc',
}, async () => {
  const keys = join(folder, 'open-keys')
  writeFileSync(keys, 'the keys')
  const open = openSync(keys, 'r')
  const [pid] = await embeddedOcr({ program: program() }).readRows(fine)
  const of = (process: string | undefined) =>
    readdirSync(`/proc/${process}/fd`).flatMap(fd => {
      try {
        return [readlinkSync(`/proc/${process}/fd/${fd}`)]
      } catch {
        // Closed since it was listed.
        return []
      }
    })
  assert.ok(of('self').includes(keys))
  // One socket leads to the site; Node makes others for itself.
  assert.deepEqual(
    of(pid).filter(name => !/^(?:\/dev\/null|(?:socket|pipe|anon_inode):.*)$/.test(name)),
    [],
  )
  closeSync(open)
})

test('LIV-16 a picture that takes too much memory ends its own process, and the next one is read', async () => {
  const path = programOf(
    `import { serve } from './serve.ts'
     serve(async message => {
       if (Buffer.from(message).toString() === 'fine') return ['read']
       for (const kept = []; ; await new Promise(resolve => setTimeout(resolve, 5))) kept.push(Buffer.alloc(64 << 20, 1))
     })`,
  )
  copyFileSync(join(import.meta.dirname, '../keyless/serve.ts'), join(dirname(path), 'serve.ts'))
  const why: string[] = []
  // A host that lacks memory itself gives it slowly.
  const ocr = embeddedOcr({ program: path, askMs: 300_000, onEnded: reason => why.push(reason) })
  assert.deepEqual(await Promise.all([endless, fine].map(each => ocr.readRows(each))), [[], ['read']])
  assert.deepEqual(why, ['exit'])
})

test('LIV-16 what is no picture is refused by the decoder, and a picture sent with it is decoded', async () => {
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(400_000, 7)])
  const picture = await sharp({ create: { width: 430, height: 270, channels: 3, background: '#dde6f0' } })
    .png()
    .toBuffer()
  const [refused, clean] = await Promise.all([cleanImage(jpeg), cleanImage(picture)])
  assert.equal(refused, null)
  assert.ok(clean instanceof Buffer)
})
