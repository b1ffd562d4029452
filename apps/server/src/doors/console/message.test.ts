import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { smsMessage, smsTexts } from '@zhixiao/domain/sms/messages.ts'
import { sql } from 'kysely'
import type { SmsState } from '../../kernel/ports.ts'
import { readOutbox } from '../../platform/gateways/sms/embedded.ts'
import { loggedSms } from '../../platform/gateways/sms/logged.ts'
import { openTestOffice } from './testing.ts'

const office = await openTestOffice({ qin: ['editor'], lu: ['contentCheck'], sun: ['service'], zhou: ['entry'] })
const { ops, seat: at } = office
after(() => office.close())

const reasonOf = (data: unknown) => (data as { reason: string }).reason
const proposal = (text: string) => ({ act: 'message template' as const, input: { template: 'idReturned', text } })
const inForce = async () =>
  (await at('sun').desk.call('message.templates', {})).data.list.find(each => each.template === 'idReturned')
const newestSms = async () => (await readOutbox(ops.server.ctx, 1))[0]?.body

test('CON-13 CON-21 a text is changed by one and approved by another; then messages are sent with it, and its versions stay', async () => {
  const { ctx } = ops.server
  const mobile = '13900000077'
  const text = '您上传的证件未通过：{reason}。请重新上传。'
  assert.deepEqual([(await inForce())?.text, (await inForce())?.version], [smsTexts.idReturned, 0])
  assert.equal((await at('lu').desk.call('request.try', proposal(text))).code, 'CON-0403')
  const tried = await at('qin').desk.call('request.try', proposal(text))
  assert.deepEqual(tried.data.shown?.changes, [
    { name: '身份证未通过审核（第 1 版）', before: smsTexts.idReturned, after: text },
  ])
  const asked = await at('qin').desk.call('request.submit', {
    ...proposal(text),
    digest: tried.data.digest,
    note: '措辞',
  })
  await ctx.gateways.sms.send([{ mobile, ...smsMessage('idReturned', { reason: '模糊' }) }])
  assert.match((await newestSms()) ?? '', /您上传的身份证未通过审核：模糊/, 'what only waits changes nothing')
  assert.equal((await inForce())?.requestId, asked.data.requestId)
  const { desk, codes } = at('lu')
  const { data: seen } = await desk.call('request.show', { id: asked.data.requestId })
  const decision = { id: asked.data.requestId, digest: seen.digest, code: codes.next() }
  assert.equal((await desk.call('request.approve', decision)).code, '0000')
  const now = await inForce()
  assert.deepEqual(
    [now?.text, now?.version, now?.versions.map(({ asked: { name }, released }) => [name, released.name])],
    [text, 1, [['qin', 'lu']]],
  )
  await ctx.gateways.sms.send([{ mobile, ...smsMessage('idReturned', { reason: '模糊' }) }])
  assert.match((await newestSms()) ?? '', /】您上传的证件未通过：模糊。请重新上传。$/)
  const again = await at('qin').desk.call('request.try', proposal(text))
  assert.equal(again.code, 'CON-0408')
  await assert.rejects(
    sql`insert into message_template values ('idReturned', 2, 'x', '', 'qin', 'lu', now())`.execute(ops.db),
    /released/,
  )
})

test('CON-13 a text names values that the message has, carries its code, and no sign of its own', async () => {
  const tryText = async (template: string, text: string) => {
    const { code, data } = await at('qin').desk.call('request.try', {
      act: 'message template',
      input: { template, text },
    })
    return [code, reasonOf(data)]
  }
  assert.deepEqual(await tryText('nothing', 'x'), ['CON-0407', '没有模板 nothing'])
  assert.deepEqual(await tryText('code', '您好'), ['CON-0407', '必须含有 {code}'])
  assert.deepEqual(await tryText('cardAdded', '{name}您好'), ['CON-0407', '没有变量 {name}，可用：{tail} {hotline}'])
  assert.deepEqual(await tryText('cardAdded', '【知销】您好'), ['CON-0407', '不能含有【】：签名由系统加在前面'])
  assert.deepEqual(await tryText('cardAdded', '尾号{tail 您好'), ['CON-0407', '花括号须成对，并写明变量'])
})

test('CON-13 the log shows what was sent with the number masked, and never a code or password', async () => {
  const { ctx } = ops.server
  const mobile = '13912345678'
  await ctx.gateways.sms.send([
    { mobile, ...smsMessage('code', { code: '824613' }) },
    { mobile, ...smsMessage('institutionPassword', { password: '903157' }) },
    { mobile, ...smsMessage('cardAdded', { tail: '0320' }) },
  ])
  const { data } = await at('sun').desk.call('message.list', { tab: 'all' })
  const shown = data.list.slice(0, 3)
  assert.deepEqual(
    shown.map(({ template, mobile: number, state, mayResend }) => [template, number, state, mayResend]),
    [
      ['cardAdded', '139****5678', 'sent', false],
      ['institutionPassword', '139****5678', 'sent', false],
      ['code', '139****5678', 'sent', false],
    ],
  )
  assert.match(shown[0]?.text ?? '', /^尾号0320的银行卡已添加/)
  assert.match(shown[2]?.text ?? '', /^验证码\*{6}，/)
  const all = JSON.stringify(data)
  assert.ok(!all.includes('824613') && !all.includes('903157') && !all.includes(mobile))
  const { rows } = await sql<{ secret: boolean }>`
    select values_enc is null as secret from message_log order by message_id desc limit 3`.execute(ops.db)
  assert.deepEqual(
    rows.map(row => row.secret),
    [false, true, true],
    'a code is not even kept sealed',
  )
  const cards = await at('sun').desk.call('message.list', { tab: 'all', template: 'cardAdded' })
  assert.deepEqual(
    cards.data.list.map(each => each.template),
    ['cardAdded'],
  )
  assert.equal((await at('zhou').desk.call('message.list', { tab: 'all' })).code, 'CON-0403')
})

/** A message whose provider answers so. */
async function sendAs(state: SmsState, template: 'cardAdded' | 'code'): Promise<string> {
  const { ctx } = ops.server
  const provider = { send: async (messages: readonly unknown[]) => messages.map(() => state) }
  const message =
    template === 'code' ? smsMessage('code', { code: '111222' }) : smsMessage('cardAdded', { tail: '1037' })
  await loggedSms(provider, ctx.db, ctx.keys, ctx.clock).send([{ mobile: '13900000088', ...message }])
  const { rows } = await sql<{ id: string }>`select max(message_id)::text as id from message_log`.execute(ops.db)
  return rows[0]?.id ?? ''
}

test('CON-13 CON-24 what failed is sent again once, by one of two who press, and never a code', async () => {
  const { desk } = at('sun')
  const code = await sendAs('refused', 'code')
  assert.match(reasonOf((await desk.call('message.resend', { id: code })).data), /验证码与密码不能重发/)
  const sent = await sendAs('sent', 'cardAdded')
  assert.equal((await desk.call('message.resend', { id: sent })).code, 'CON-0410')
  assert.equal((await desk.call('message.resend', { id: '999999' })).code, 'CON-0404')
  const id = await sendAs('refused', 'cardAdded')
  const failed = async () => (await desk.call('message.list', { tab: 'failed' })).data.list
  assert.deepEqual((await failed())[0]?.mayResend, true)
  assert.equal((await at('qin').desk.call('message.resend', { id })).code, 'CON-0403')
  const before = (await readOutbox(ops.server.ctx, 1_000)).length
  const presses = await Promise.all([1, 2, 3].map(() => desk.call('message.resend', { id })))
  assert.deepEqual(presses.map(each => each.code).toSorted(), ['0000', 'CON-0410', 'CON-0410'])
  const outbox = await readOutbox(ops.server.ctx, 1_000)
  assert.deepEqual([outbox.length - before, outbox[0]?.mobile], [1, '13900000088'])
  assert.match(outbox[0]?.body ?? '', /尾号1037的银行卡已添加/)
  const line = (await listAudit(ops.db, 5)).find(({ detail }) => !('result' in detail))
  assert.deepEqual([line?.act, line?.detail], ['message.resend', { message: id }])
  assert.deepEqual((await failed()).find(each => each.messageId === id)?.mayResend, false)
  const again = (await desk.call('message.list', { tab: 'all' })).data.list.find(each => each.resendOf === id)
  assert.deepEqual([again?.state, again?.resentBy?.name, again?.mayResend], ['sent', 'sun', false])
})

test('CON-13 a message without an answer in time stands as unknown, and an old one is not sent again', async () => {
  const id = await sendAs('unknown', 'cardAdded')
  const { data } = await at('sun').desk.call('message.list', { tab: 'failed' })
  assert.deepEqual([data.list[0]?.messageId, data.list[0]?.state], [id, 'unknown'])
  await sql`update message_log set at = at - interval '8 days' where message_id = ${id}`.execute(ops.db)
  assert.match(reasonOf((await at('sun').desk.call('message.resend', { id })).data), /已超过 7 天/)
})
