import assert from 'node:assert/strict'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { sweep } from '../../jobs/sweep.ts'
import { openWorld } from '../../testing/open-world.ts'
import { newcomer, openingOf } from '../../testing/opening.ts'
import { type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf } = await openWorld()

const draft = {
  step: 'card' as const,
  custname: '林小满',
  idno: '110105199506071089',
  lastDay: '2035-06-01',
  forGood: false,
  checked: true,
  profile: { liveNation: '156', address: '上海市徐汇区示例路128弄', educational: '' },
  profileDone: true,
  cardno: '6222 0212 3456 7890 125',
  bankCode: '',
  cardTicket: '',
  mobileno: '13712340002',
  paperVersion: '2026-1',
  answers: { 'q-age': 2 },
  riskDone: false,
}
const card = async () => {
  const blank = sharp({ create: { width: 400, height: 252, channels: 3, background: '#dde6f0' } })
  return new File([new Uint8Array(await blank.png().toBuffer())], 'id.png')
}
const rowOf = (name: PersonName) =>
  server.db.selectFrom('open_draft').selectAll().where('custno', '=', world.people[name].custno).executeTakeFirst()

test('AUTH-04 what was filled in comes back on another device, encrypted in between, and each step replaces the one before', async () => {
  const here = await clientOf('liSiNoAccount')
  const before = await here.call('account.openDraft', {})
  assert.deepEqual(before.ok && before.data, { draft: null, images: { front: false, back: false } })
  assert.ok((await here.call('account.openDraftSave', { ...draft, step: 'identity', cardno: '' })).ok)
  assert.ok((await here.call('account.openDraftSave', draft)).ok)
  const there = await clientOf('liSiNoAccount')
  const back = await there.call('account.openDraft', {})
  assert.deepEqual(back.ok && back.data.draft, draft)
  const row = await rowOf('liSiNoAccount')
  assert.match(row?.content_enc ?? '', /^v1\./)
  for (const secret of [draft.idno, draft.custname, draft.mobileno, '示例路'])
    assert.ok(!JSON.stringify(row).includes(secret))
  const requests = await server.db.selectFrom('request').selectAll().execute()
  for (const secret of [draft.idno, draft.custname, draft.mobileno])
    assert.ok(!JSON.stringify(requests).includes(secret))
})

test("AUTH-04 a draft is its customer's own, and its text opens in no other row", async () => {
  const other = await (await clientOf('zhaoLiuLowest')).call('account.openDraft', {})
  assert.ok(other.ok && other.data.draft === null)
  const row = await rowOf('liSiNoAccount')
  assert.ok(row)
  const stolen = { ...row, custno: world.people.zhaoLiuLowest.custno }
  await server.db.insertInto('open_draft').values(stolen).execute()
  const opened = await (await clientOf('zhaoLiuLowest')).call('account.openDraft', {})
  assert.ok(!opened.ok && opened.code === 'SYS-0500')
  await server.db.deleteFrom('open_draft').where('custno', '=', stolen.custno).execute()
})

test('AUTH-04 secrets have no place in a draft; who has an account, institutions and strangers keep none', async () => {
  const client = await clientOf('liSiNoAccount')
  for (const more of [{ tradePassword: TRADE_PASSWORD }, { cardTicket: 'x' }, { smsCode: '123456' }]) {
    const refused = await client.call('account.openDraftSave', Object.assign({ ...draft }, more))
    assert.ok(!refused.ok && refused.code === 'PARAM-0001', JSON.stringify(more))
  }
  const long = await client.call('account.openDraftSave', { ...draft, profile: { address: 'x'.repeat(301) } })
  assert.ok(!long.ok && long.code === 'PARAM-0001')
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`q${n}`, 1]))
  const crowded = await client.call('account.openDraftSave', { ...draft, answers: many })
  assert.ok(!crowded.ok && crowded.code === 'PARAM-0001')
  const opened = await (await clientOf('zhangSan')).call('account.openDraftSave', draft)
  assert.ok(!opened.ok && opened.code === 'OPEN-0002')
  const firm = await (await clientOf('jiGou')).call('account.openDraftSave', draft)
  assert.ok(!firm.ok && firm.code === 'DS-ORG-0001')
  const nobody = await server.client().call('account.openDraft', {})
  assert.ok(!nobody.ok && nobody.kind === 'unauthorised')
})

test('AUTH-04 OPEN-05 a draft left for thirty days goes, with the pictures and their files; a younger one stays', async () => {
  const client = await clientOf('liSiNoAccount')
  const { custno } = world.people.liSiNoAccount
  for (const side of ['front', 'back'] as const) {
    assert.ok((await client.call('account.idcardUpload', { side, image: await card() })).ok)
  }
  const sides = await client.call('account.openDraft', {})
  assert.deepEqual(sides.ok && sides.data.images, { front: true, back: true })
  await client.call('account.openDraftSave', draft)
  await sweep(server.ctx)
  assert.ok(await rowOf('liSiNoAccount'))

  const age = { saved_at: new Date('2026-10-20T09:00:00+08:00') }
  await server.db.updateTable('open_draft').set(age).where('custno', '=', custno).execute()
  await sweep(server.ctx)
  assert.equal(await rowOf('liSiNoAccount'), undefined)
  const after = await client.call('account.openDraft', {})
  assert.deepEqual(after.ok && after.data, { draft: null, images: { front: false, back: false } })
  const info = await client.call('account.userInfo', {})
  assert.ok(info.ok && info.data.idcardupload === '0')
})

test('F12 OPEN-05 files without a row go an hour later, and no others', async () => {
  const client = await clientOf('wangWuC1')
  assert.ok((await client.call('account.idcardUpload', { side: 'front', image: await card() })).ok)
  const folder = join(server.ctx.env.dataDir, 'files')
  const young = 'a'.repeat(32)
  const hourAgo = Date.now() / 1000 - 3_700
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), hourAgo, hourAgo)
  writeFileSync(join(folder, young), 'v1.')
  writeFileSync(join(folder, 'b'.repeat(32)), 'v1.')
  utimesSync(join(folder, 'b'.repeat(32)), hourAgo, hourAgo)
  await sweep(server.ctx)
  const rows = await server.db.selectFrom('id_image').select('file_name').execute()
  assert.ok(rows.length > 0)
  assert.deepEqual(readdirSync(folder).sort(), [...rows.map(row => row.file_name), young].sort())
})

test('F12 OPEN-05 an upload whose transaction fails leaves neither a row nor a file', async () => {
  const client = await clientOf('qianQiC5')
  const folder = join(server.ctx.env.dataDir, 'files')
  const before = readdirSync(folder).length
  await sql`alter table id_image add constraint refuse check (side = 'back') not valid`.execute(server.db)
  const refused = await client.call('account.idcardUpload', { side: 'front', image: await card() })
  assert.ok(!refused.ok && refused.code === 'SYS-0500')
  assert.equal(readdirSync(folder).length, before)
  await sql`alter table id_image drop constraint refuse`.execute(server.db)
  assert.ok((await client.call('account.idcardUpload', { side: 'front', image: await card() })).ok)
  assert.equal(readdirSync(folder).length, before + 1)
})

test('AUTH-04 the draft ends with the opening; one that is refused keeps it and leaves nothing half done', async () => {
  const who = await newcomer(server)
  const rows = () => server.db.selectFrom('open_draft').select('step').where('custno', '=', who.custno).execute()
  assert.ok((await who.client.call('account.openDraftSave', draft)).ok)
  const opening = await openingOf(server, who)
  const refused = await who.client.call('account.open', { ...opening, riskAnswers: [] })
  assert.ok(!refused.ok && refused.field === 'riskAnswers')
  assert.equal((await rows()).length, 1)
  const info = await who.client.call('account.userInfo', {})
  assert.ok(info.ok && info.data.custbelongto === '0' && info.data.custname === '')
  const cards = await server.db
    .selectFrom('trade_account')
    .select('tradeacco')
    .where('custno', '=', who.custno)
    .execute()
  assert.deepEqual(cards, [])

  assert.ok((await who.client.call('account.open', opening)).ok)
  assert.deepEqual(await rows(), [])
  const late = await who.client.call('account.openDraftSave', draft)
  assert.ok(!late.ok && late.code === 'OPEN-0002')
})
