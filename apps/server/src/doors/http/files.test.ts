import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { insertFiles } from '@zhixiao/db/content/files.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { keptFiles } from './kept-files.ts'

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
// Longer than one read.
const clip = Buffer.from(Array.from({ length: 2_500_000 }, (_, at) => (at * 31) % 251))
const form = Buffer.from('%PDF-1.7')
const table = Buffer.from('PK')

let server: TestServer
before(async () => {
  server = await startTestServer()
  await publish('N1', [
    { sha256: hashOf(clip), bytes: clip, type: 'video/webm' },
    { sha256: hashOf(form), bytes: form, type: 'application/pdf' },
    {
      sha256: hashOf(table),
      bytes: table,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  ])
})
after(() => server.close())

/** A notice with these files. */
async function publish(id: string, files: readonly { sha256: string; bytes: Buffer; type: string }[]): Promise<void> {
  await withTx(server.db, async tx => {
    await insertFiles(tx, files)
    await tx.insertInto('document').values({ kind: 'notice', id, grp: 'company', title: id, data: '{}' }).execute()
    const rows = files.map(({ sha256 }) => ({ kind: 'notice', id, version: 1, name: sha256, sha256 }))
    await tx.insertInto('attachment').values(rows).execute()
  })
}

const get = (bytes: Buffer, name: string, init: RequestInit = {}) =>
  fetch(`${server.url}/files/${hashOf(bytes)}/${encodeURIComponent(name)}`, init)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('PUB-09 a file goes out whole, for ever the same, as the type it was found to be whatever its name says', async () => {
  const response = await get(form, '申请表（个人）.html')
  assert.equal(response.status, 200)
  assert.ok((await bytesOf(response)).equals(form))
  const { headers } = response
  assert.equal(headers.get('content-type'), 'application/pdf')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.match(headers.get('content-disposition') ?? '', /^inline; filename\*=UTF-8''%E7%94%B3/)
  const sheet = await get(table, 'a.xlsx')
  assert.match(sheet.headers.get('content-disposition') ?? '', /^attachment;/)
  assert.match(sheet.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
  const again = await get(form, 'x.pdf', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  assert.equal(again.status, 304)
})

test('PUB-08 a clip is sent whole or in the part asked for, so that a player can jump', async () => {
  const whole = await get(clip, 'a.webm')
  assert.ok((await bytesOf(whole)).equals(clip))
  const cases = [
    ['bytes=0-99', 0, 99],
    ['bytes=1048570-1048590', 1_048_570, 1_048_590],
    ['bytes=2499990-', 2_499_990, 2_499_999],
    ['bytes=-10', 2_499_990, 2_499_999],
    ['bytes=2499990-9999999', 2_499_990, 2_499_999],
  ] as const
  for (const [range, start, end] of cases) {
    const part = await get(clip, 'a.webm', { headers: { range } })
    assert.equal(part.status, 206, range)
    assert.equal(part.headers.get('content-range'), `bytes ${start}-${end}/2500000`)
    assert.ok((await bytesOf(part)).equals(clip.subarray(start, end + 1)), range)
  }
  const past = await get(clip, 'a.webm', { headers: { range: 'bytes=2500000-' } })
  assert.deepEqual([past.status, past.headers.get('content-range')], [416, 'bytes */2500000'])
  const outdated = await get(clip, 'a.webm', { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })
  assert.deepEqual([outdated.status, (await bytesOf(outdated)).length], [200, clip.length])
})

test('HEAD tells the length and sends nothing; who asks for no file, or writes, gets none', async () => {
  const head = await get(clip, 'a.webm', { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-length'), (await bytesOf(head)).length], [200, '2500000', 0])
  const { url } = server
  for (const path of [
    `/files/${'0'.repeat(64)}/a.pdf`,
    `/files/${hashOf(form)}/`,
    '/files/x/a.pdf',
    `/files/${hashOf(form)}/%ff`,
  ])
    assert.equal((await fetch(`${url}${path}`)).status, 404, path)
  assert.equal((await get(form, 'a.pdf', { method: 'POST' })).status, 404)
})

test('a player that goes away leaves the server in order', async () => {
  const stop = new AbortController()
  const response = await get(clip, 'a.webm', { signal: stop.signal })
  stop.abort()
  await assert.rejects(response.arrayBuffer())
  assert.equal((await get(form, 'a.pdf')).status, 200)
  assert.ok(!server.log.some(line => line.includes('requestFailed')))
})

test('small files are read from the database once while there is room for them', async () => {
  const bytes = (text: string) => Buffer.from(text.repeat(100))
  const [first, second] = [bytes('first.'), bytes('second')]
  const add = (each: Buffer) => ({ sha256: hashOf(each), bytes: each, type: 'image/png' })
  await publish('N2', [add(first), add(second)])
  let asked = 0
  const counting = server.db.withPlugin({
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const files = keptFiles(counting, 700)
  const read = async (each: Buffer) => {
    const before = asked
    const file = await files.find(hashOf(each))
    assert.ok(file)
    const parts: Buffer[] = []
    for await (const part of files.parts(file, 1, 5)) parts.push(part)
    assert.ok(Buffer.concat(parts).equals(each.subarray(1, 6)))
    return asked - before
  }
  // The second file evicts the first from the cache.
  assert.deepEqual([await read(first), await read(first), await read(second), await read(first)], [2, 1, 2, 2])
})

test('PUB-09 a file is there as long as a text that is shown has it, or an agreement of any version', async () => {
  const bytes = (text: string) => ({ sha256: hashOf(Buffer.from(text)), bytes: Buffer.from(text), type: 'image/png' })
  const [shared, own, agreed, strange] = [bytes('shared'), bytes('own'), bytes('agreed'), bytes('strange')]
  await publish('N3', [shared, own, agreed])
  await publish('N4', [shared])
  await withTx(server.db, tx => insertFiles(tx, [strange]))
  await sql`insert into agreement (id, version, title, effective_on, text_hash, sha256, published_at)
    values ('terms', 1, 'terms', '2020-01-01', 'old', ${agreed.sha256}, now()),
      ('terms', 2, 'terms', '2021-01-01', 'new', ${hashOf(form)}, now())`.execute(server.db)
  const answers = async () => {
    const all = [shared, own, agreed, strange].map(async each => (await get(each.bytes, 'a.png')).status)
    return Promise.all(all)
  }
  assert.deepEqual(await answers(), [200, 200, 200, 404])
  const notice = (id: string) => server.db.updateTable('document').where('kind', '=', 'notice').where('id', '=', id)
  await notice('N3').set({ state: '2', version: 2 }).execute()
  assert.deepEqual(await answers(), [200, 404, 200, 404])
  await notice('N4')
    .set({ published_at: new Date('2027-01-01T00:00:00+08:00'), version: 2 })
    .execute()
  assert.deepEqual(await answers(), [404, 404, 200, 404])
})
