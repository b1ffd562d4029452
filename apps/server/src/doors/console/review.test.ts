import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import sharp from 'sharp'
import { cardRows } from '../../testing/id-card.ts'
import { openWorld } from '../../testing/open-world.ts'
import { firstSignIn, hireStaff, startTestConsole } from './testing.ts'

const { server, world, clientOf } = await openWorld()
const { custno, idno } = world.people.zhengNoIdImage
const client = await clientOf('zhengNoIdImage')
const office = await startTestConsole(server.ctx)
after(() => office.close())
await hireStaff(server.ctx, { keeper: ['service'], second: ['compliance'], auditor: ['auditor'] })
const deskOf = async (name: string) => {
  const desk = office.desk()
  await firstSignIn(desk, name)
  return desk
}
const [keeper, second, auditor] = [await deskOf('keeper'), await deskOf('second'), await deskOf('auditor')]

const picture = async (colour: string) => {
  const blank = sharp({ create: { width: 430, height: 270, channels: 3, background: colour } })
  return new File([new Uint8Array(await blank.jpeg().toBuffer())], 'id.jpg', { type: 'image/jpeg' })
}
/** Uploads both sides, of which this number and day are read, and submits them. */
async function submit(number: string, colour: string) {
  server.ctx.gateways.ocr = {
    readRows: async () => cardRows({ custname: '郑一', idno: number, invalidate: '20351231' }),
  }
  for (const side of ['front', 'back'] as const)
    assert.ok((await client.call('account.idcardUpload', { side, image: await picture(colour) })).ok)
  const answer = await client.call('account.idcardSubmit', {})
  return answer.ok ? answer.data.idcardupload : answer.code
}
const state = async () => {
  const info = await client.call('account.userInfo', {})
  return info.ok ? `${info.data.idcardupload}${info.data.idReturnReason}` : info.code
}

test('CON-08 pictures beside what was typed, each look in the audit log; sent back with words that the customer reads', async () => {
  assert.equal(await submit('110105199506071089', '#dde6f0'), '2')
  assert.deepEqual(
    (await keeper.call('review.list', {})).data.list.map(each => each.custno),
    [custno],
  )
  assert.equal((await auditor.call('review.look', { custno })).code, 'CON-0403')
  const { data } = await keeper.call('review.look', { custno })
  assert.deepEqual([data.typed.idno, data.read.front], [idno, false])
  assert.equal((await sharp(Buffer.from(data.front ?? '', 'base64')).metadata()).width, 430)
  const [line] = await listAudit(server.db, 1)
  assert.deepEqual([line?.actor, line?.act], ['keeper', 'id-review.show'])
  assert.doesNotMatch(JSON.stringify(line?.detail), new RegExp(idno))

  const decision = { custno, upload: data.upload, decision: 'return' } as const
  assert.equal((await keeper.call('review.decide', decision)).code, 'CON-0400', 'without a reason')
  assert.equal((await keeper.call('review.decide', { ...decision, reason: '照片与填写的不一致' })).code, '0000')
  assert.equal(await state(), '4照片与填写的不一致')
  assert.equal((await second.call('review.decide', { ...decision, decision: 'release' })).code, 'CON-0409')
})

test('CON-08 CON-24 a picture that arrived after the look is not decided unseen', async () => {
  // The next day: pictures of before the return do not count.
  await server.setClock('2026-11-23T10:00:00+08:00')
  assert.equal(await submit('110105199506071089', '#ccddee'), '2')
  const { data } = await keeper.call('review.look', { custno })
  assert.equal(await submit('110105199506071089', '#bbccdd'), '2')
  const proposal = { custno, decision: 'release' } as const
  assert.equal((await keeper.call('review.decide', { ...proposal, upload: data.upload })).code, 'CON-0409')
  const again = await second.call('review.look', { custno })
  assert.deepEqual(
    again.data.before.map(each => each.reason),
    ['照片与填写的不一致'],
  )
  assert.equal((await second.call('review.decide', { ...proposal, upload: again.data.upload })).code, '0000')
  assert.equal(await state(), '1')
  assert.deepEqual((await keeper.call('review.list', {})).data.list, [])
  assert.equal((await keeper.call('review.look', { custno })).code, 'CON-0404', 'decided')
})

test('CON-08 a decision is taken back with a reason while the customer has submitted nothing since: the same pictures wait again', async () => {
  const [made] = (await keeper.call('review.list', {})).data.decided
  assert.deepEqual([made?.custno, made?.decision], [custno, 'release'])
  const back = { custno, upload: made?.upload ?? '', decision: 'reopen' } as const
  assert.equal((await auditor.call('review.decide', { ...back, reason: '误操作' })).code, 'CON-0403')
  assert.equal((await keeper.call('review.decide', back)).code, 'CON-0400', 'without a reason')
  assert.equal((await second.call('review.decide', { ...back, reason: '误操作' })).code, '0000')
  assert.equal(await state(), '2')
  const [line] = await listAudit(server.db, 1)
  assert.deepEqual([line?.actor, line?.act], ['second', 'id-review.reopen'])
  assert.match(JSON.stringify(line?.detail), /误操作/)
  assert.equal((await keeper.call('review.decide', { ...back, reason: '再次' })).code, 'CON-0409')
  const { list, decided } = (await keeper.call('review.list', {})).data
  assert.deepEqual([list.map(each => each.custno), decided], [[custno], []])

  const { data } = await keeper.call('review.look', { custno })
  assert.equal(data.before[0]?.decision, 'reopen')
  const proposal = { custno, upload: data.upload, decision: 'return', reason: '照片与填写的不一致' } as const
  assert.equal((await keeper.call('review.decide', proposal)).code, '0000')
  await server.setClock('2026-11-24T10:00:00+08:00')
  assert.equal(await submit('110105199506071089', '#aabbcc'), '2')
  assert.deepEqual((await keeper.call('review.list', {})).data.decided, [], 'the customer has submitted others')
  assert.equal((await keeper.call('review.decide', { ...back, reason: '误操作' })).code, 'CON-0409')
})
