import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeCustomer } from '@zhixiao/db/account/closing.ts'
import { customerTables, eraseCustomerRows } from '@zhixiao/db/account/customer-tables.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { deleteExpired } from '@zhixiao/db/settle/sweep.ts'
import { recordOpened } from '@zhixiao/db/staff/opened-customers.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { labelOf } from '@zhixiao/domain/customer/export-words.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { sql } from 'kysely'
import { hireStaff } from '../../doors/console/testing.ts'
import { sendNotice } from '../../platform/secrets/notice.ts'
import { ticked } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import { idNumberOf, middleAnswers, newcomer } from '../../testing/opening.ts'
import { LOGIN_PASSWORD, TRADE_PASSWORD } from '../../testing/world.ts'
import { exportedRow, sealedAs } from './export-values.ts'

const { server, world, clientOf } = await openWorld()

type Files = { name: string; type: string; base64: string }[]
const textOf = (files: Files, type: string) =>
  Buffer.from(files.find(file => file.type === type)?.base64 ?? '', 'base64').toString()

test('PERSONAL-02 every table with rows of a customer is in the copy, or on the list with the reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'custno' and t.table_type = 'BASE TABLE'`.execute(server.db)
  const tables = rows.map(row => row.name)
  assert.ok(tables.length > 15)
  assert.deepEqual(
    tables.filter(table => !Object.hasOwn(customerTables, table)),
    [],
  )
})

test('PERSONAL-02 every sealed column of an exported table is opened for its owner', async () => {
  const exported = Object.entries(customerTables).flatMap(([table, row]) =>
    'withheld' in row || 'hidden' in row ? [] : [table],
  )
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%\_enc' and table_name = any(${exported}::text[])`.execute(
    server.db,
  )
  assert.deepEqual(rows.map(({ name }) => name).sort(), Object.keys(sealedAs).sort())
})

test('PERSONAL-02 every column of the copy to read is called by words', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`.execute(
    server.db,
  )
  const { seal, open } = server.ctx.keys
  const exported = Object.entries(customerTables).flatMap(([table, row]) =>
    'withheld' in row || 'hidden' in row ? [] : [table],
  )
  const nameless = rows.flatMap(({ table, column }) => {
    if (!exported.includes(table)) return []
    const shown = Object.keys(exportedRow({ seal, open }, '1', table, { [column]: null }))
    return shown.filter(name => labelOf(table, name) === name).map(name => `${table}.${name}`)
  })
  assert.deepEqual(nameless, [])
})

test('PERSONAL-02 CALL-987 a copy for machines and one to read, of the own data and nobody else’s, without secrets', async () => {
  const { zhangSan, qianQiC5 } = world.people
  const client = await clientOf('zhangSan')
  await client.call('account.behaviourAdd', { refType: 'own_select', refObjectId: '710001' })
  const assessed = { paperVersion: riskPaper.version, riskAnswers: middleAnswers, agreements: ticked('risk') }
  assert.ok((await client.call('account.riskSubmit', assessed)).ok)
  const answer = await client.call('account.dataExport', { kind: 'trade', password: TRADE_PASSWORD })
  assert.ok(answer.ok)
  const json = textOf(answer.data.files, 'application/json')
  const { data } = JSON.parse(json)
  assert.deepEqual(
    [data.customer[0].custname, data.customer[0].mobile, data.customer[0].idno],
    ['张三', zhangSan.mobile, zhangSan.idno],
  )
  assert.equal(data.trade_account[0].card, zhangSan.cardNo)
  assert.equal(data.behaviour[0].ref_object_id, '710001')
  assert.equal(data.risk_result[0].riskability, 'C3')
  assert.equal(data.agreement_acceptance[0].agreement, 'risk-level')
  assert.ok(data.audit_log.some(({ act }: { act: string }) => act === 'data.export'))
  const html = textOf(answer.data.files, 'text/html')
  for (const text of [zhangSan.mobile, zhangSan.idno, zhangSan.cardNo, '风险测评', '张三'])
    assert.ok(html.includes(text), text)
  assert.doesNotMatch(html, /<script|https?:\/\//)
  for (const text of ['<td>男</td>', '<td>中国</td>', '<td>中国工商银行</td>', '<td>身份证</td>'])
    assert.ok(html.includes(text), text)

  const { rows } = await sql<{ secret: string }>`
    select unnest(array[login_hash, trade_hash, mobile_bidx, idno_bidx]) as secret from customer where custno = ${zhangSan.custno}
    union all select token_hash from session where custno = ${zhangSan.custno}`.execute(server.db)
  for (const { secret } of rows) assert.ok(!json.includes(secret) && !html.includes(secret))
  for (const text of [qianQiC5.custno, qianQiC5.mobile, qianQiC5.cardNo]) assert.ok(!json.includes(text))
  assert.ok(answer.data.withheld.some(({ what }) => what.includes('密码')))
})

test('PERSONAL-02 an opening that was begun and not ended is in the copy, with what was typed', async () => {
  const { client } = await newcomer(server)
  const typed = { custname: '草稿人', idno: idNumberOf('19910505'), cardno: '6222021234567899909' }
  const draft = {
    step: 'card' as const,
    lastDay: '20360101',
    forGood: false,
    checked: true,
    profile: { address: '草稿路9号' },
    profileDone: true,
    mobileno: '13655556666',
    bankCode: '',
    cardTicket: '',
    paperVersion: '',
    answers: {},
    riskDone: false,
    ...typed,
  }
  const saved = await client.call('account.openDraftSave', draft)
  assert.ok(saved.ok, JSON.stringify(saved))
  const answer = await client.call('account.dataExport', { kind: 'login', password: 'newcomer2026' })
  assert.ok(answer.ok)
  const { data } = JSON.parse(textOf(answer.data.files, 'application/json'))
  assert.deepEqual(JSON.parse(data.open_draft[0].content), draft)
  const html = textOf(answer.data.files, 'text/html')
  for (const text of ['未完成的开户', '草稿路9号', ...Object.values(typed)]) assert.ok(html.includes(text), text)
})

test('SEC-10 sent messages are in the copy, in words and without the names of staff, and go when the account is closed', async () => {
  const client = await clientOf('zhouJiuRiskExpired')
  const { custno } = world.people.zhouJiuRiskExpired
  const { db, ctx } = server
  await sendNotice(ctx, custno, smsMessage('cardAdded', { tail: '1037' }))
  await ctx.gateways.sms.send([{ mobile: '13912345678', ...smsMessage('code', { code: '123456' }) }])
  const copy = await client.call('account.dataExport', { kind: 'trade', password: TRADE_PASSWORD })
  assert.ok(copy.ok)
  const { data } = JSON.parse(textOf(copy.data.files, 'application/json'))
  assert.equal(data.message_log.length, 1, 'not those to others')
  const [{ mobile, values }] = data.message_log
  assert.match(mobile, /^1\d{10}$/)
  assert.equal(JSON.parse(values).tail, '1037')
  assert.match(textOf(copy.data.files, 'text/html'), /发送的短信[\s\S]*银行卡已添加/)

  await withTx(db, tx => eraseCustomerRows(tx, custno))
  await sendNotice(ctx, custno, smsMessage('accountClosed', {}))
  const kept = async () =>
    (await sql<{ template: string }>`select template from message_log order by message_id`.execute(db)).rows
  assert.deepEqual(await kept(), [{ template: 'code' }, { template: 'accountClosed' }])
  await sql`update message_log set at = at - interval '31 days'`.execute(db)
  await withTx(db, tx => closeCustomer(tx, custno, null))
  await deleteExpired(db)
  assert.deepEqual(await kept(), [], 'neither of nobody nor of one who left')
})

test('SEC-10 who of staff looked at a customer stands in the copy by role and day, without compliance, which could tell of an inquiry', async () => {
  const client = await clientOf('wuShiNoRisk')
  const { custno } = world.people.wuShiNoRisk
  await hireStaff(server.ctx, { caller: ['service'], secret: ['compliance'] })
  await withTx(server.db, async tx => {
    for (const actor of ['caller', 'secret']) await recordOpened(tx, actor, custno)
    await writeAudit(tx, { actor: 'caller', act: 'customer.revealed', detail: { custno, field: 'mobile' } })
  })
  const copy = await client.call('account.dataExport', { kind: 'trade', password: TRADE_PASSWORD })
  assert.ok(copy.ok)
  const { data } = JSON.parse(textOf(copy.data.files, 'application/json'))
  assert.deepEqual(data.staff_look, [
    { day: '2026-11-20', role: '客服', what: '查看客户', times: 1 },
    { day: '2026-11-20', role: '客服', what: '查看敏感信息', times: 1 },
  ])
  assert.doesNotMatch(textOf(copy.data.files, 'text/html'), /caller/)
})

test('PERSONAL-02 what a customer could write stands in the page as text', async () => {
  const client = await clientOf('qianQiC5')
  const address = '北京市<script>alert(1)</script>路1号'
  const { custno } = world.people.qianQiC5
  const { seal } = (await import('../../platform/secrets/places.ts')).customerVault(server.ctx.keys, custno)
  await server.db
    .updateTable('customer')
    .set({ address_enc: seal('address', address) })
    .where('custno', '=', custno)
    .execute()
  const answer = await client.call('account.dataExport', { kind: 'login', password: LOGIN_PASSWORD })
  assert.ok(answer.ok)
  assert.doesNotMatch(textOf(answer.data.files, 'text/html'), /<script/)
  assert.ok(textOf(answer.data.files, 'text/html').includes('&#60;script&#62;'))
})

test('PERSONAL-02 a password is asked for, three copies a day are made, parallel ones too, and each stands in the audit log', async () => {
  const client = await clientOf('wangWuC1')
  const { custno } = world.people.wangWuC1
  const ask = async (kind: 'login' | 'trade', password: string) => {
    const answer = await client.call('account.dataExport', { kind, password })
    return answer.ok ? 'ok' : answer.code
  }
  assert.equal(await ask('trade', '999999'), 'DS-TR0U1057')
  assert.equal(await ask('login', 'wrong-one-1'), 'AUTH-0002')
  const burst = await Promise.all(Array.from({ length: 5 }, () => ask('trade', TRADE_PASSWORD)))
  assert.deepEqual(burst.sort(), ['DATA-0001', 'DATA-0001', 'ok', 'ok', 'ok'])
  const lines = await server.db
    .selectFrom('audit_log')
    .select('act')
    .where('actor', '=', `customer ${custno}`)
    .execute()
  assert.deepEqual(
    lines.map(({ act }) => act),
    ['data.export', 'data.export', 'data.export'],
  )
  await server.setClock('2026-11-21T00:00:00+08:00')
  assert.equal(await ask('trade', TRADE_PASSWORD), 'ok')
  await server.setClock('2026-11-20T10:00:00+08:00')
  const noAccount = await (await clientOf('liSiNoAccount')).call('account.dataExport', {
    kind: 'trade',
    password: TRADE_PASSWORD,
  })
  assert.ok(!noAccount.ok && noAccount.code === 'GUARD-ACCOUNT')
})
