import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import sharp from 'sharp'
import { argsOf } from '../../doors/shell/args.ts'
import { commands } from '../../doors/shell/commands.ts'
import { cardRows } from '../../testing/id-card.ts'
import { openWorld } from '../../testing/open-world.ts'
import { newcomer, type Opening, openingOf } from '../../testing/opening.ts'
import { checkGuards } from '../trade/pass-guards.ts'

const { server, world, clientOf } = await openWorld()
const { custno, idno } = world.people.zhengNoIdImage
const client = await clientOf('zhengNoIdImage')
const blank = sharp({ create: { width: 430, height: 270, channels: 3, background: '#dde6f0' } })
const image = new File([new Uint8Array(await blank.jpeg().toBuffer())], 'id.jpg', { type: 'image/jpeg' })

const submit = async () => {
  const answer = await client.call('account.idcardSubmit', {})
  return answer.ok ? answer.data.idcardupload : answer.code
}
const sides = ['front', 'back'] as const
/** Uploads one side and submits. */
const upload = async (side: 'front' | 'back') => {
  assert.ok((await client.call('account.idcardUpload', { side, image })).ok)
  return submit()
}
const reads = (...rows: string[]) => {
  server.ctx.gateways.ocr = { readRows: async () => rows }
}
/** The customer's state after a front with this number, sent by a client that never requests the recognition. */
async function frontWith(number: string): Promise<string> {
  reads(...cardRows({ custname: '郑一', idno: number, invalidate: '20351231' }))
  for (const side of sides) await upload(side)
  return state()
}
/** The same for a picture recognised in addition to the stored one. */
async function readAs(number: string, picture: File): Promise<string> {
  reads(...cardRows({ custname: '郑一', idno: number, invalidate: '20351231' }))
  for (const side of sides) {
    const read = await client.call('account.idcardOcr', { side, image: picture })
    assert.ok(read.ok, JSON.stringify(read))
  }
  return submit()
}
async function state(): Promise<string> {
  const info = await client.call('account.userInfo', {})
  assert.ok(info.ok)
  return `${info.data.idcardupload}${info.data.idReturnReason}`
}
const guard = async () => checkGuards(await readCustomerFacts(server.db, custno), 'purchase')?.code
const report = async (name: string, positionals: string[], text?: string, dryRun = false) => {
  const args = argsOf(positionals, { ...(text !== undefined && { reason: text, out: text }), 'dry-run': dryRun })
  const { ok, lines } = (await commands[name]?.run({ ...server.ctx, actor: 'ops test' }, args)) ?? {
    ok: false,
    lines: [],
  }
  return { ok, text: lines.join('\n') }
}
const run = async (...args: Parameters<typeof report>) => (await report(...args)).ok
/** The upload named in the list of waiting customers. */
const listed = async () =>
  (await report('id-review list', [])).text.match(new RegExp(`${custno} {2}upload (\\d+)`))?.[1] ?? ''
const OTHER = '110105199506071089'

test('LET-07 pictures with another number wait for a person, are sent back with the reason, and pass once the number is right', async () => {
  assert.equal(await guard(), 'GUARD-ID-UPLOAD')
  assert.equal(await upload('back'), 'FILE-0003')
  assert.equal(await frontWith(OTHER), '2')
  assert.equal(await guard(), 'GUARD-ID-REVIEW')
  // A picture on which nothing is recognised does not bypass the review.
  reads()
  assert.equal(await upload('front'), '2')

  const reviewed = [custno, await listed()]
  assert.equal(await run('id-review return', reviewed), false, 'a reason is needed')
  assert.equal(await run('id-review return', reviewed, '照片上的证件号码与登记的不一致', true), true)
  assert.equal(await state(), '2', 'a dry run changes nothing')
  assert.equal(await run('id-review return', reviewed, '照片上的证件号码与登记的不一致'), true)
  assert.equal(await state(), '4照片上的证件号码与登记的不一致')
  assert.equal(await guard(), 'GUARD-ID-UPLOAD')
  const messages = await client.call('query.messages', {})
  assert.ok(
    messages.ok &&
      messages.data.list.some(({ title, text }) => title === '身份证需重新上传' && text.includes('不一致')),
  )

  // Both sides again, because an earlier back does not count. Business time is stopped here, so the decision is moved
  // back.
  assert.match(await frontWith(idno), /^4/)
  await server.db
    .updateTable('id_review')
    .set({ at: new Date('2020-01-01') })
    .execute()
  assert.equal(await frontWith(idno), '1')
  assert.equal(await guard(), undefined)
})

test('LET-07 LIV-16 sides on which nothing is read wait as well, in the demo too; read and submitted later they pass', async () => {
  reads()
  server.ctx.env.demo = true
  for (const side of sides) assert.equal(await upload(side), '2')
  assert.equal(await readAs(idno, image), '1')
  server.ctx.env.demo = false
})

test('LET-07 an opening with a front on which nothing was read is under review', async () => {
  const who = await newcomer(server)
  reads()
  for (const side of ['front', 'back'] as const) {
    const sent = await who.client.call('account.idcardUpload', { side, image })
    assert.ok(sent.ok && !sent.data.isRead)
  }
  assert.ok((await who.client.call('account.open', await openingOf(server, who))).ok)
  const info = await who.client.call('account.userInfo', {})
  assert.ok(info.ok && info.data.idcardupload === '2')
})

test('LIV-16 an account is opened on a green rectangle, another name or a typed-over day: nothing is bought before a review', async () => {
  const rows = (typed: Opening, changed: Partial<Opening>) => cardRows({ ...typed, ...changed })
  const cases: [string, (typed: Opening) => string[]][] = [
    ['1', typed => rows(typed, {})],
    ['2', () => []],
    ['2', typed => rows(typed, {}).slice(2)],
    ['2', typed => rows(typed, {}).slice(0, 2)],
    ['2', typed => rows(typed, { custname: '林小曼' })],
    ['2', typed => rows(typed, { idno: OTHER })],
    ['2', typed => rows(typed, { invalidate: '20351230' })],
  ]
  for (const [state, shown] of cases) {
    const who = await newcomer(server)
    const typed = await openingOf(server, who)
    reads(...shown(typed))
    for (const side of sides) assert.ok((await who.client.call('account.idcardUpload', { side, image })).ok)
    assert.ok((await who.client.call('account.open', typed)).ok)
    const facts = await readCustomerFacts(server.db, who.custno)
    assert.equal(facts.guard.idcardupload, state)
    assert.equal(checkGuards(facts, 'purchase')?.code, state === '1' ? undefined : 'GUARD-ID-REVIEW')
  }
})

test('LET-07 an operator sees the pictures, with a line in the audit log', async () => {
  const folder = join(server.ctx.env.dataDir, 'shown')
  const audited = async () => {
    const rows = await server.db.selectFrom('audit_log').select('act').where('act', '=', 'id-review.show').execute()
    return rows.length
  }
  assert.equal(await run('id-review show', [custno], undefined), false, 'a folder is needed')
  assert.equal(await run('id-review show', ['nobody'], folder), false)
  assert.equal(await run('id-review show', [custno], folder, true), true)
  assert.equal(await audited(), 0)
  assert.match((await report('id-review show', [custno], folder)).text, /upload \d+: /)
  assert.equal(await audited(), 1)
  assert.deepEqual(readdirSync(folder).sort(), ['back.jpg', 'front.jpg', 'typed.txt'])
  assert.equal(readFileSync(join(folder, 'typed.txt'), 'utf8'), `郑一\n${idno}\n2035-12-31\n`)
  assert.equal((await sharp(readFileSync(join(folder, 'front.jpg'))).metadata()).format, 'jpeg')
  assert.equal(statSync(join(folder, 'front.jpg')).mode & 0o777, 0o600)
})

test('LET-07 a release lets its customer buy, once', async () => {
  assert.equal(await frontWith(OTHER), '2')
  const grey = sharp({ create: { width: 430, height: 270, channels: 3, background: '#777777' } })
  const another = new File([new Uint8Array(await grey.jpeg().toBuffer())], 'id.jpg', { type: 'image/jpeg' })
  assert.equal(await readAs(idno, another), '2', 'the right number on a picture that is not kept releases nothing')
  assert.equal(await guard(), 'GUARD-ID-REVIEW')
  const upload = await listed()
  assert.equal(await run('id-review release', [custno, upload]), true)
  assert.equal(await state(), '1')
  assert.equal(await guard(), undefined)
  assert.equal(await run('id-review release', [custno, upload]), false)
  assert.equal(await run('id-review release', ['nobody', upload]), false)
})

test('LET-07 a picture of either side that comes after the review is not released with it', async () => {
  for (const side of ['front', 'back'] as const) {
    assert.equal(await frontWith(OTHER), '2')
    const reviewed = await listed()
    reads()
    await upload(side)
    const { ok, text } = await report('id-review release', [custno, reviewed])
    assert.ok(!ok && text.includes(`look at upload ${await listed()} first`), text)
    assert.equal(await run('id-review return', [custno, reviewed], '照片不清晰'), false)
    assert.equal(await state(), '2')
    assert.equal(await run('id-review release', [custno, await listed()]), true)
  }
})
