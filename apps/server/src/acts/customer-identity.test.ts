import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { listNameHits } from '@zhixiao/db/account/name-hits.ts'
import sharp from 'sharp'
import { openDesks, requestsAndEvents } from '../doors/console/testing.ts'
import { runAs, startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { sentMessages } from '../testing/codes.ts'
import { cardRows } from '../testing/id-card.ts'
import { entryOf, putOnList } from '../testing/name-lists.ts'
import { idNumberOf } from '../testing/opening.ts'
import type { PersonName } from '../testing/world.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
let png: Buffer
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, { service: ['service'], check: ['check'], clearing: ['clearing'] })
  const blank = sharp({ create: { width: 430, height: 270, channels: 3, background: '#dde6f0' } })
  png = await blank.png().toBuffer()
})
after(async () => {
  await office.close()
  await ops.close()
})

type Card = { name: string; idno: string; validity: string }
const proposalOf = (custno: string, { name, idno, validity }: Card) => ({
  act: 'customer identity' as const,
  input: { custno, name: 'name', idno: 'idno', validity, document: 'ID 2026-1', reason: '登记有误，已核验证件' },
  files: Object.entries({ name, idno }).map(([of, text]) => ({
    name: of,
    content: Buffer.from(text).toString('base64'),
  })),
})
const tryOut = (custno: string, card: Card) => office.at('service').call('request.try', proposalOf(custno, card))
async function submit(custno: string, card: Card, isWithPaper = true) {
  const { digest } = (await tryOut(custno, card)).data
  const papers = { issuer: '', contact: '', files: [{ name: '身份证.png', content: png.toString('base64') }] }
  const sent = { ...proposalOf(custno, card), digest, note: '证件已核验', ...(isWithPaper && { papers }) }
  return { digest, asked: await office.at('service').call('request.submit', sent) }
}
async function correct(custno: string, card: Card): Promise<number> {
  const { asked } = await submit(custno, card)
  assert.equal(asked.code, '0000', JSON.stringify(asked.data))
  return (await runAs(ops.server.ctx, 'check', ['approve', asked.data.requestId])).code
}
const rowOf = async (custno: string) => (await findCustomer(ops.db, custno)) ?? assert.fail(custno)
async function cardOf(custno: string): Promise<Card> {
  const row = await rowOf(custno)
  const { open } = customerVault(ops.server.ctx.keys, custno)
  return { name: open('custname', row.custname_enc), idno: open('idno', row.idno_enc), validity: row.invalidate ?? '' }
}
const kept = () => requestsAndEvents(ops.db)

async function upload(who: PersonName, card: Card) {
  ops.server.ctx.gateways.ocr = {
    readRows: async () => cardRows({ custname: card.name, idno: card.idno, invalidate: card.validity }),
  }
  const client = ops.server.client(await ops.world.tokenOf(who))
  const image = new File([new Uint8Array(await sharp(png).jpeg().toBuffer())], 'id.jpg', { type: 'image/jpeg' })
  for (const side of ['front', 'back'] as const)
    assert.ok((await client.call('account.idcardUpload', { side, image })).ok)
  const { name: custname, idno, validity: invalidate } = await cardOf(ops.world.people[who].custno)
  const sent = await client.call('account.idCardUpdate', { custname, idno, invalidate })
  assert.ok(sent.ok, JSON.stringify(sent))
}

test('CON-29 two people correct name, number and validity; no row, event or digest has them, the customer gets a message', async () => {
  const { custno, idno: before, mobile } = ops.world.people.wangWuC1
  const card = { name: '王伍', idno: idNumberOf('19880809'), validity: '20461120' }
  const old = await cardOf(custno)
  const { asked, digest } = await submit(custno, card)
  assert.equal(asked.code, '0000', JSON.stringify(asked.data))
  const id = asked.data.requestId
  const { data } = await office.at('check').call('request.show', { id })
  assert.deepEqual(data.sealed, ['name', 'idno'])
  assert.equal(data.papers.length, 1)
  for (const text of [card.name, card.idno, before]) assert.ok(!JSON.stringify(data).includes(text), text)
  assert.deepEqual(await cardOf(custno), old, 'a request changes nothing')
  const reveal = async (who: string, field: string) =>
    (await office.at(who).call('request.reveal', { id, field })).data?.value
  assert.deepEqual([await reveal('check', 'name'), await reveal('check', 'idno')], [card.name, card.idno])
  assert.equal(await reveal('clearing', 'idno'), undefined)

  const sent = (await sentMessages(ops.server)).length
  const done = await office.approve('check', { id, digest })
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  assert.deepEqual(await cardOf(custno), card)
  const row = await rowOf(custno)
  assert.deepEqual([row.birthday, row.sex], ['1988-08-09', Number(card.idno.charAt(16)) % 2 === 1 ? '1' : '0'])
  const messages = (await sentMessages(ops.server)).slice(sent)
  assert.deepEqual(
    messages.map(each => each.mobile),
    [mobile],
  )
  assert.match(messages[0]?.body ?? '', /客服已按您的申请更正账户的身份信息/)
  const text = await kept()
  for (const secret of [card.name, card.idno, old.name, before]) assert.ok(!text.includes(secret), secret)
  assert.ok(text.includes('customer.identity'))

  const finds = async (number: string) =>
    (await office.at('service').call('customer.find', { by: 'idno', text: number })).data.list.map(each => each.custno)
  assert.deepEqual([await finds(card.idno), await finds(before)], [[custno], []], 'found by the new number alone')
})

test('CON-29 CON-28 an identity is corrected with a copy of the card only', async () => {
  const { custno } = ops.world.people.qianQiC5
  const card = { ...(await cardOf(custno)), name: '钱柒' }
  const { asked } = await submit(custno, card, false)
  assert.deepEqual([asked.code, asked.data], ['CON-0407', { reason: '请附上证件或申请书的影印件' }])
})

test('CON-29 a wrong, same or taken card is refused, and another card voids the digest', async () => {
  const { zhangSan, qianQiC5, jiGou, liSiNoAccount } = ops.world.people
  const old = await cardOf(zhangSan.custno)
  const reasonOf = async (custno: string, card: Card) => {
    const { data } = await tryOut(custno, card)
    return 'reason' in data ? data.reason : 'asked'
  }
  assert.equal(await reasonOf(zhangSan.custno, old), '与现在的姓名、证件号码和有效期相同')
  assert.equal(await reasonOf(zhangSan.custno, { ...old, idno: qianQiC5.idno }), '这个证件号码已被其他客户使用')
  assert.equal(await reasonOf(zhangSan.custno, { ...old, idno: '11010119900307803' }), '请填写 18 位身份证号码')
  assert.equal(await reasonOf(zhangSan.custno, { ...old, idno: '110101199003078031' }), '身份证号码有误，请核对')
  assert.equal(await reasonOf(zhangSan.custno, { ...old, name: '张三1' }), '请填写证件上的姓名')
  assert.equal(await reasonOf(zhangSan.custno, { ...old, validity: '20261119' }), '证件已过期')
  assert.match(String(await reasonOf(liSiNoAccount.custno, old)), /尚未开立基金账户/)
  assert.equal(await reasonOf(jiGou.custno, old), '只更正以居民身份证开户的个人客户')
  const digests = []
  for (const name of ['张叁', '张山', '张叁'])
    digests.push((await tryOut(zhangSan.custno, { ...old, name })).data.digest)
  assert.equal(digests[0], digests[2])
  assert.notEqual(digests[0], digests[1])
})

test('CON-29 pictures of another card are looked at again, those of the corrected card count', async () => {
  const { custno } = ops.world.people.zhangSan
  const old = await cardOf(custno)
  const right = { ...old, name: '张叁', validity: '20461120' }
  await upload('zhangSan', right)
  assert.equal((await rowOf(custno)).idcardupload, '2', 'the card says another name than the account')
  assert.equal(await correct(custno, right), 0)
  assert.equal((await rowOf(custno)).idcardupload, '1')
  assert.equal(await correct(custno, { ...right, name: '张散' }), 0)
  assert.equal((await rowOf(custno)).idcardupload, '2')
})

test('CON-29 AML a corrected number is screened at once, and a hit holds the customer', async () => {
  const { custno } = ops.world.people.qianQiC5
  const card = { ...(await cardOf(custno)), idno: idNumberOf('19770707') }
  await putOnList(ops.server.ctx, [entryOf('N-1', { names: ['某某'], ids: [{ kind: '身份证', number: card.idno }] })])
  const hits = async () => (await listNameHits(ops.db, 'newest', 100)).filter(hit => hit.custno === custno).length
  assert.equal(await hits(), 0)
  assert.equal(await correct(custno, card), 0)
  assert.equal(await hits(), 1)
})

test('CON-29 by command name and number come from files, and the paper goes with the request', async () => {
  const { custno } = ops.world.people.sunBaIdExpired
  const card = { name: '孙捌', idno: idNumberOf('19660606'), validity: '长期' }
  const argv = ['customer', 'identity', custno, '--name', ops.file('name.txt', `${card.name}\n`)]
  argv.push('--idno', ops.file('idno.txt', card.idno), '--validity', card.validity)
  argv.push('--document', 'ID-2', '--reason', '客户书面申请')
  assert.match((await runAs(ops.server.ctx, 'service', argv)).text, /needs its paper/)
  const paper = ops.file('card.png', '')
  writeFileSync(paper, png)
  const asked = await runAs(ops.server.ctx, 'service', [...argv, '--paper', paper])
  const id = /Request (\d+):/.exec(asked.text)?.[1] ?? assert.fail(asked.text)
  assert.ok(!asked.text.includes(card.idno) && !asked.text.includes(card.name))
  assert.equal((await runAs(ops.server.ctx, 'check', ['approve', id])).code, 0)
  assert.deepEqual(await cardOf(custno), card)
})
