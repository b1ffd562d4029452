import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { argsOf } from '../../doors/shell/args.ts'
import { verify } from '../../doors/shell/backup/verify.ts'
import { openWorld } from '../../testing/open-world.ts'
import { LOGIN_PASSWORD, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf } = await openWorld()

const proof = { kind: 'trade', password: TRADE_PASSWORD } as const

async function pictureOf(background: string): Promise<File> {
  const blank = sharp({ create: { width: 430, height: 270, channels: 3, background } })
  return new File([new Uint8Array(await blank.jpeg().toBuffer())], 'id.jpg', { type: 'image/jpeg' })
}
async function redOf(base64: string | undefined): Promise<number> {
  const { channels } = await sharp(Buffer.from(base64 ?? '', 'base64')).stats()
  return Math.round(channels[0]?.mean ?? -1)
}

test('CALL-991 OPEN-05 owners see the newest picture of each side, and nothing where there is none', async () => {
  const client = await clientOf('zhengNoIdImage')
  const none = await client.call('account.idImages', proof)
  assert.deepEqual(none.ok && none.data, { front: null, back: null })
  for (const background of ['#000000', '#c80000']) {
    assert.ok((await client.call('account.idcardUpload', { side: 'front', image: await pictureOf(background) })).ok)
  }
  const seen = await client.call('account.idImages', proof)
  assert.ok(seen.ok)
  assert.equal(seen.data.back, null)
  assert.equal(seen.data.front?.type, 'image/jpeg')
  assert.ok(Math.abs((await redOf(seen.data.front?.base64)) - 200) < 5)
  const acts = await server.db.selectFrom('audit_log').select(['actor', 'act']).execute()
  const actor = `customer ${world.people.zhengNoIdImage.custno}`
  assert.equal(acts.filter(line => line.act === 'id-images.view' && line.actor === actor).length, 2)
})

test('CALL-991 a customer sees no picture of another', async () => {
  const { custno } = world.people.zhengNoIdImage
  const rows = await server.db.selectFrom('id_image').select('custno').where('custno', '=', custno).execute()
  assert.ok(rows.length > 0)
  const other = await (await clientOf('zhangSan')).call('account.idImages', proof)
  assert.deepEqual(other.ok && other.data, { front: null, back: null })
})

test('CALL-991 the password of the customer is asked for: before the account that of the login', async () => {
  const owner = await clientOf('zhengNoIdImage')
  const wrong = await owner.call('account.idImages', { kind: 'trade', password: '000000' })
  assert.ok(!wrong.ok && wrong.code === 'DS-TR0U1057' && wrong.field === 'password')
  const newcomer = await clientOf('liSiNoAccount')
  assert.ok((await newcomer.call('account.idcardUpload', { side: 'back', image: await pictureOf('#123456') })).ok)
  const guessed = await newcomer.call('account.idImages', { kind: 'login', password: 'Wrong12345' })
  assert.ok(!guessed.ok && guessed.code === 'AUTH-0002')
  const seen = await newcomer.call('account.idImages', { kind: 'login', password: LOGIN_PASSWORD })
  assert.ok(seen.ok && seen.data.front === null && seen.data.back !== null)
})

test('CALL-991 institutions and strangers get none, and nothing on the way keeps a picture', async () => {
  const firm = await (await clientOf('jiGou')).call('account.idImages', { kind: 'login', password: LOGIN_PASSWORD })
  assert.ok(!firm.ok && firm.code === 'DS-ORG-0001')
  const nobody = await server.client().call('account.idImages', proof)
  assert.ok(!nobody.ok && nobody.kind === 'unauthorised')
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/account/id-images`, { method: 'POST', headers, body: '{}' })
  assert.equal(answer.headers.get('cache-control'), 'no-store')
})

test('SEC-10 a damaged and a missing picture take no copy down and are found by verify; a copy that fails costs no try', async () => {
  const client = await clientOf('wangWuC1')
  const { custno } = world.people.wangWuC1
  for (const side of ['front', 'back'] as const)
    assert.ok((await client.call('account.idcardUpload', { side, image: await pictureOf('#123456') })).ok)
  const rows = await server.db.selectFrom('id_image').selectAll().where('custno', '=', custno).execute()
  const nameOf = (side: string) => rows.find(row => row.side === side)?.file_name ?? ''
  const { files } = server.ctx
  await files.replace(nameOf('front'), `${(await files.read(nameOf('front')))?.slice(0, -40)}`)
  await files.remove(nameOf('back'))

  const seen = await client.call('account.idImages', proof)
  assert.deepEqual(seen.ok && seen.data, { front: null, back: null })
  const verified = await verify.run({ ...server.ctx, actor: 'test' }, argsOf([], {}))
  assert.equal(verified.ok, false)
  assert.match(verified.lines.join('\n'), new RegExp(`2 missing or damaged\n.*of customer ${custno}`))

  const read = files.read
  files.read = () => Promise.reject(new Error('the store is away'))
  for (let tries = 0; tries < 4; tries++) {
    const failed = await client.call('account.dataExport', proof)
    assert.equal(failed.ok === false && failed.code, 'SYS-0500')
  }
  files.read = read
  const copy = await client.call('account.dataExport', proof)
  assert.ok(copy.ok, JSON.stringify(copy))
  const [page] = copy.data.files
  assert.match(Buffer.from(page?.base64 ?? '', 'base64').toString(), /影像文件无法读取，请联系客服/)
})

test('SEC-10 pictures put in the places of others, or emptied, are shown to nobody, take no copy down and are found by verify', async () => {
  const { files } = server.ctx
  const owners = ['wuShiNoRisk', 'zhaoLiuLowest'] as const
  const names: string[] = []
  for (const owner of owners) {
    const client = await clientOf(owner)
    for (const side of ['front', 'back'] as const)
      assert.ok((await client.call('account.idcardUpload', { side, image: await pictureOf('#345678') })).ok)
    const { custno } = world.people[owner]
    const rows = await server.db.selectFrom('id_image').selectAll().where('custno', '=', custno).execute()
    names.push(...rows.sort((a, b) => a.side.localeCompare(b.side)).map(row => row.file_name))
  }
  const [back = '', front = '', otherBack = '', otherFront = ''] = names
  const [one, other] = [await files.read(front), await files.read(otherFront)]
  await files.replace(front, other ?? '')
  await files.replace(otherFront, one ?? '')
  await files.replace(back, '')
  await files.replace(otherBack, one ?? '')
  for (const owner of owners) {
    const seen = await (await clientOf(owner)).call('account.idImages', proof)
    assert.deepEqual(seen.ok && seen.data, { front: null, back: null }, owner)
    const copy = await (await clientOf(owner)).call('account.dataExport', proof)
    assert.ok(copy.ok, JSON.stringify(copy))
  }
  const verified = await verify.run({ ...server.ctx, actor: 'test' }, argsOf([], {}))
  const lines = verified.lines.join('\n')
  for (const owner of owners) assert.equal(lines.split(`customer ${world.people[owner].custno}`).length, 3, lines)
})
