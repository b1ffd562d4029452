import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { closeCustomer, listRetentionOver } from '@zhixiao/db/account/closing.ts'
import { customerTables } from '@zhixiao/db/account/customer-tables.ts'
import { insertIdImage, insertIdReview } from '@zhixiao/db/account/id-images.ts'
import { OTHER_PAYER } from '@zhixiao/db/codes.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { verifyLedger } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import { legalRules } from '@zhixiao/domain/law/legal-rules.ts'
import { fen, shareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { sealedPlaces } from '../../doors/shell/keys/sealed-places.ts'
import { accountRecordPlace } from '../../engine/exchange/account-records.ts'
import { eraseClosed } from '../../jobs/erase-closed.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { readSealedFile, writeSealedFile } from '../../platform/secrets/sealed-files.ts'
import { ticked, tickedForPurchase } from '../../testing/agreements.ts'
import { ageCodes, lastCode, receiveCode } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'
import { middleAnswers } from '../../testing/opening.ts'
import { funds, LOGIN_PASSWORD, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf } = await openWorld()

const codeOf = (answer: { ok: true } | { ok: false; code: string }) => (answer.ok ? 'ok' : answer.code)

async function closingCode(name: PersonName, client: Client): Promise<string> {
  await ageCodes(server, 61)
  const sent = await client.call('serve.mobileCodeSend', { purpose: 'closeAccount' })
  assert.ok(sent.ok)
  return lastCode(server, world.people[name].mobile)
}
const rowOf = (name: PersonName) =>
  server.db.selectFrom('customer').selectAll().where('custno', '=', world.people[name].custno).executeTakeFirstOrThrow()

test('PERSONAL-03 CALL-988 what stands in the way is named with the place to see to it, and stops the closing', async () => {
  const client = await clientOf('zhangSan')
  const { custno, tradeacco } = world.people.zhangSan
  const obstacles = async () => {
    const answer = await client.call('account.closeCheck', {})
    return answer.ok ? answer.data.obstacles.map(({ code, route }) => `${code} ${route}`) : answer.code
  }
  assert.deepEqual(await obstacles(), [])
  const order = {
    fundCode: funds.money,
    tradeacco,
    tradePassword: TRADE_PASSWORD,
    amount: '1000.00',
    agreements: tickedForPurchase,
  }
  assert.ok((await client.call('trade.purchase', order)).ok)
  await withTx(server.db, tx =>
    insertRows(tx, 'holding', [{ custno, tradeacco, fundcode: funds.bond, shares_cents: shareCents(100n) }]),
  )
  assert.deepEqual(await obstacles(), ['holding myAssets', 'pending tradeRecord'])
  await sql`
    insert into bank_txn (order_id, custno, direction, amount_fen, due_date) select order_id, custno, 'out', 100, trade_date from orders`.execute(
    server.db,
  )
  await sql`
    insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at)
    values ('demo', 'R1', ${custno}, ${tradeacco}, 100, business_now())`.execute(server.db)
  await sql`
    insert into plan (custno, tradeacco, fundcode, unit, month_day, amount_fen, state, next_due, next_run, request_id, body_hash, created_at, changed_at)
    values (${custno}, ${tradeacco}, ${funds.mixed}, '0', 8, 100000, 'running', '2026-12-08', '2026-12-08', 'plan-of-zhangsan', '', business_now(), business_now())`.execute(
    server.db,
  )
  assert.deepEqual(await obstacles(), [
    'holding myAssets',
    'pending tradeRecord',
    'paying tradeRecord',
    'plan myFix',
    'remittance bank',
  ])
  const smsCode = await closingCode('zhangSan', client)
  const refused = await client.call('account.close', { password: TRADE_PASSWORD, smsCode })
  assert.equal(codeOf(refused), 'CLOSE-0001')
  assert.equal((await rowOf('zhangSan')).closed_at, null)
})

test('PERSONAL-03 CALL-989 trade password and code; then login ends, the row stays, and the mobile is free for a new one', async () => {
  const { custno, mobile, fundAccount, idno, tradeacco } = world.people.qianQiC5
  const token = await world.tokenOf('qianQiC5')
  const client = server.client(token)
  await client.call('account.behaviourAdd', { refType: 'own_select', refObjectId: funds.mixed })
  const smsCode = await closingCode('qianQiC5', client)
  assert.equal(codeOf(await client.call('account.close', { password: '999999', smsCode })), 'DS-TR0U1057')
  assert.equal(
    codeOf(
      await client.call('account.close', {
        password: TRADE_PASSWORD,
        smsCode: smsCode === '000000' ? '111111' : '000000',
      }),
    ),
    'SMS-0001',
  )
  assert.equal(codeOf(await client.call('account.close', { password: TRADE_PASSWORD, smsCode })), 'ok')

  assert.equal(codeOf(await client.call('account.userInfo', {})), 'AUTH-0001')
  const login = (idType: '10' | '12' | '0', account: string) =>
    server.client().call('token.login', { idType, account, password: LOGIN_PASSWORD })
  for (const [idType, account] of [
    ['10', mobile],
    ['12', fundAccount],
    ['0', idno],
  ] as const) {
    assert.equal(codeOf(await login(idType, account)), 'AUTH-0002', idType)
  }
  const row = await rowOf('qianQiC5')
  assert.equal(customerVault(server.ctx.keys, custno).open('idno', row.idno_enc), idno)
  assert.deepEqual([row.mobile_bidx, row.idno_bidx, row.trade_hash, row.login_hash], [null, null, null, ''])
  const counted = async (table: 'behaviour' | 'session') =>
    (await server.db.selectFrom(table).select('custno').where('custno', '=', custno).execute()).length
  assert.deepEqual([await counted('behaviour'), await counted('session')], [0, 0])
  const card = await server.db
    .selectFrom('trade_account')
    .select('state')
    .where('tradeacco', '=', tradeacco)
    .executeTakeFirstOrThrow()
  assert.equal(card.state, 'closed')

  await ageCodes(server, 61)
  const again = await server.client().call('account.virtualRegister', {
    mobile,
    smsCode: await receiveCode(server, mobile, 'register'),
    loginPassword: 'neues2026x',
    agreements: ['service', 'privacy'],
  })
  assert.ok(again.ok)
  const fresh = server.client(again.data.accesstoken)
  const info = await fresh.call('account.userInfo', {})
  assert.ok(info.ok && info.data.custno !== custno && info.data.custname === '' && info.data.custbelongto === '0')
  // The ID number is free from the next trading day.
  const mayOpen = async () =>
    codeOf(await fresh.call('account.openCheck', { custname: '钱七', idtype: '0', idno, invalidate: '20351231' }))
  assert.equal(await mayOpen(), 'OPEN-0003')
  await server.setClock('2026-11-20T15:00:00+08:00')
  assert.equal(await mayOpen(), 'ok')
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('PERSONAL-03 who never opened an account closes with the login password; nothing personal is left in the row', async () => {
  const { custno, mobile } = world.people.liSiNoAccount
  const client = await clientOf('liSiNoAccount')
  const smsCode = await closingCode('liSiNoAccount', client)
  assert.equal(codeOf(await client.call('account.close', { password: 'wrong-one-1', smsCode })), 'AUTH-0002')
  assert.equal(codeOf(await client.call('account.close', { password: LOGIN_PASSWORD, smsCode })), 'ok')
  const row = await rowOf('liSiNoAccount')
  assert.equal(customerVault(server.ctx.keys, custno).open('mobile', row.mobile_enc), '')
  const { custno: _number, clientid: _client, cust_uuid: _uuid, mobile_enc: _sealed, created_at: _at, ...rest } = row
  const left = JSON.stringify(rest, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  for (const text of [mobile, mobile.slice(-4), '1990']) assert.ok(!left.includes(text), left)
})

test('PERSONAL-03 institutions close at the counter', async () => {
  const client = await clientOf('jiGou')
  assert.equal(codeOf(await client.call('account.closeCheck', {})), 'DS-ORG-0001')
  assert.equal(
    codeOf(await client.call('account.close', { password: TRADE_PASSWORD, smsCode: '123456' })),
    'DS-ORG-0001',
  )
})

test('PERSONAL-03 orders placed while the account closes: either they stand and it stays open, or none was placed', async () => {
  const names = ['wangWuC1', 'fengNoAddress', 'zhaoLiuLowest'] as const
  await server.db
    .updateTable('customer')
    .set({ address_enc: 'given' })
    .where('custno', '=', world.people.fengNoAddress.custno)
    .execute()
  for (const name of names) {
    const { custno, tradeacco } = world.people[name]
    const client = await clientOf(name)
    const smsCode = await closingCode(name, client)
    const order = {
      fundCode: funds.money,
      tradeacco,
      tradePassword: TRADE_PASSWORD,
      amount: '100.00',
      agreements: tickedForPurchase,
    }
    const [closed, ...orders] = await Promise.all([
      client.call('account.close', { password: TRADE_PASSWORD, smsCode }),
      ...Array.from({ length: 6 }, () => client.call('trade.purchase', order)),
    ])
    const placed = await server.db.selectFrom('orders').select('order_id').where('custno', '=', custno).execute()
    assert.equal(placed.length > 0, !closed.ok, `${name} ${JSON.stringify([closed, orders])}`)
  }
})

/** Records of due diligence, as they are inserted. */
const diligence = {
  aml_candidate: `(custno, rule, day, amount_fen, evidence, found_at, due_on) values ($1, 'split', '2026-01-01', 1, '[]', now(), '2026-01-08')`,
  aml_rating: `(custno, level, factors, rated_on, review_by, cause, is_current, rated_at) values ($1, 'low', '{}', '2026-01-01', '2029-01-01', 'opening', false, now())`,
  crs_case: `(custno, rule, fact, since, due_on, found_at) values ($1, 'missing', 'x', '2026-01-01', '2026-04-01', now())`,
  declaration: `(custno, subject, answer, at) values ($1, 'controller', '1', now())`,
  name_hit: `(custno, who, entry_row, kind, blocking, found_at) values ($1, 'self', 1, 'name', false, now())`,
  ownership: `(custno, layers_enc, owners, register, is_current, requested_by, decided_by, reason, stated_at) values ($1, '', 1, 'same', false, 'he', 'shi', 'x', now())`,
  tax_declaration: `(custno, tax_status, declared_at) values ($1, '1', now())`,
} as const

test('LAW-01 PERSONAL-03 nothing deletes records of due diligence earlier than twenty years, or than the years that compliance decided on', async () => {
  const { custno } = world.people.wangWuC1
  const undone = new Error('undone')
  const work = server.db.transaction().execute(async tx => {
    // Only the fences of deletion count here, not who may write such records.
    await sql`set local session_replication_role = replica`.execute(tx)
    // Whether the orders of the test before or the closing came first, it is closed here.
    await closeCustomer(tx, custno, null)
    for (const [table, row] of Object.entries(diligence))
      await sql.raw(`insert into ${table} ${row.replace('$1', `'${custno}'`)}`).execute(tx)
    const closed = async (years: number) => {
      await sql`update customer set closed_at = business_now() - make_interval(years => ${years}, days => 1) where custno = ${custno}`.execute(
        tx,
      )
      await sql`set local session_replication_role = origin`.execute(tx)
      const kept: string[] = []
      for (const table of Object.keys(diligence)) {
        await sql`savepoint one`.execute(tx)
        await sql`delete from ${sql.table(table)} where custno = ${custno}`.execute(tx).catch((error: Error) => {
          assert.match(error.message, /append-only/)
          kept.push(table)
        })
        await sql`rollback to one`.execute(tx)
      }
      await sql`set local session_replication_role = replica`.execute(tx)
      return { kept, isDue: (await listRetentionOver(tx, 100)).includes(custno) }
    }
    const all = { kept: Object.keys(diligence), isDue: false }
    const none = { kept: [], isDue: true }
    assert.deepEqual(await closed(19), all)
    assert.deepEqual(await closed(20), none)
    await sql`
      insert into legal_setting (rule, effective_from, figure, source, requested_by, decided_by, reason, decided_at)
      values ('records-kept-years', '2026-01-01', '30', 'x', 'he', 'shi', 'x', now()),
        ('records-kept-years', '2046-01-01', '5', 'x', 'he', 'shi', 'x', now())`.execute(tx)
    assert.deepEqual(await closed(29), all)
    assert.deepEqual(await closed(30), none)
    throw undone
  })
  await assert.rejects(work, undone)
  for (const { figure } of legalRules['records-kept-years'].rows) assert.ok(figure <= 20, 'the function keeps 20 years')
})

test('PERSONAL-03 twenty years after the closing the personal data is erased, not a day earlier, and the ledger stays', async () => {
  const { custno, tradeacco, idno, mobile, cardNo, fundAccount } = world.people.zhouJiuRiskExpired
  const { db, ctx } = server
  const client = await clientOf('zhouJiuRiskExpired')
  const assessed = { paperVersion: riskPaper.version, riskAnswers: middleAnswers, agreements: ticked('risk') }
  assert.ok((await client.call('account.riskSubmit', assessed)).ok)
  const order = { fundCode: funds.money, tradeacco, tradePassword: TRADE_PASSWORD, amount: '100.00' }
  const placed = await client.call('trade.purchase', { ...order, agreements: tickedForPurchase })
  assert.ok(placed.ok)
  const { orderId } = placed.data
  assert.ok((await client.call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })).ok)
  const fileName = await writeSealedFile(ctx, 'picture', Buffer.from('of a card'))
  await withTx(db, async tx => {
    await insertIdImage(tx, { custno, side: 'front', fileName, sha256: '', bytes: 9, readHmac: 'read' })
    await insertIdReview(tx, custno, { decision: 'return', reason: '姓名不符' })
  })
  await sql`
    insert into replaced_card (custno, tradeacco, bank_code, card_enc, card_head, card_tail, mobile_enc, replaced_at)
    select custno, tradeacco, bank_code, card_enc, card_head, card_tail, mobile_enc, business_now() from trade_account
    where custno = ${custno}`.execute(db)
  const record = ctx.keys.seal(`${idno} ${mobile}`, accountRecordPlace(tradeacco))
  await sql`
    insert into exchange_account (tradeacco, registrar, custno, day, record_enc)
    values (${tradeacco}, '99', ${custno}, '2026-11-19', ${record})`.execute(db)
  const payer = `周*，尾号 ${cardNo.slice(-4)}`
  const transfers = await db
    .insertInto('remittance')
    .values(
      [custno, null].map((of, index) => ({
        channel: 'bank',
        ext_id: `old-${index}`,
        custno: of,
        tradeacco: of && tradeacco,
        amount_fen: fen(100n),
        arrived_at: new Date('2026-11-20T10:00:00+08:00'),
        state: 'returned',
        payer,
        payer_hmac: 'of the name',
      })),
    )
    .returning('remit_id')
    .execute()
  const detail = { remitId: String(transfers[1]?.remit_id), custno, tradeacco }
  await withTx(db, tx => writeAudit(tx, { actor: 'bank', act: OTHER_PAYER, detail }))
  const smsCode = await closingCode('zhouJiuRiskExpired', client)
  assert.equal(codeOf(await client.call('account.close', { password: TRADE_PASSWORD, smsCode })), 'ok')

  const tables = Object.entries(customerTables).filter(([, row]) => !('by' in row))
  const all = async (names: readonly string[]) => {
    const rows: Record<string, string | null>[] = []
    for (const table of names) {
      const found = await sql<{ row: Record<string, string | null> }>`
        select to_jsonb(t) as row from ${sql.table(table)} t where custno = ${custno}`.execute(db)
      rows.push(...found.rows.map(({ row }) => ({ ...row, table })))
    }
    return rows
  }
  const ledger = ['orders', 'bank_txn', 'posting', 'holding', 'lot', 'leave_mark'] as const
  const books = async () => JSON.stringify(await all(ledger))
  const before = await books()
  const breaks = async () => (await verifyLedger(db, 'whole')).found.breaks
  const broken = await breaks()
  assert.match(before, new RegExp(`"order_id": ?${orderId}`))
  const others = async () =>
    db
      .selectFrom('customer')
      .select(['custname_enc', 'mobile_enc', 'fund_account'])
      .where('closed_at', 'is', null)
      .orderBy('custno')
      .execute()
  const ofOthers = await others()

  await server.setClock('2046-11-20T23:59:59+08:00')
  assert.deepEqual((await eraseClosed(ctx)).report, { accounts: 0 })
  assert.equal((await rowOf('zhouJiuRiskExpired')).erased_at, null)
  for (const table of ['risk_result', 'agreement_acceptance', 'replaced_card'] as const)
    await assert.rejects(sql`delete from ${sql.table(table)} where custno = ${custno}`.execute(db), /append-only/)

  await server.setClock('2046-11-21T03:30:00+08:00')
  const { report } = await eraseClosed(ctx)
  assert.ok('accounts' in report && Number(report.accounts) >= 1)
  assert.deepEqual((await eraseClosed(ctx)).report, { accounts: 0 })
  const left = await all(tables.map(([table]) => table))
  const deleted = tables.flatMap(([table, row]) =>
    'afterRetention' in row && row.afterRetention === 'deleted' ? [table] : [],
  )
  assert.deepEqual(
    [...new Set(left.map(row => row.table))].filter(table => deleted.includes(table ?? '')),
    [],
  )
  const opened = left.flatMap(row => {
    const place = sealedPlaces.find(({ table }) => table === row.table)
    return (place?.columns ?? []).flatMap(column =>
      row[column] == null || !place ? [] : [ctx.keys.open(row[column], place.placeOf(row, column))],
    )
  })
  assert.ok(opened.length >= 3 && opened.every(text => text === ''), JSON.stringify(opened))
  const payers = db.selectFrom('remittance').select(['payer', 'payer_hmac']).where('ext_id', 'like', 'old-%')
  assert.deepEqual(await payers.execute(), Array(2).fill({ payer: null, payer_hmac: null }))
  const text = JSON.stringify(left)
  for (const known of [idno, mobile, cardNo, cardNo.slice(-4), fundAccount, '1990-03-00', '姓名不符', 'selectIndex'])
    assert.ok(!text.includes(known), known)
  await assert.rejects(readSealedFile(ctx, 'picture', fileName))

  assert.equal(await books(), before)
  assert.deepEqual(await breaks(), broken)
  assert.deepEqual(await others(), ofOthers)
  const { rows } =
    await sql`select 1 from audit_log where act = 'account.erase' and detail->>'custno' = ${custno}`.execute(db)
  assert.equal(rows.length, 1)
  await server.setClock('2026-11-20T10:00:00+08:00')
})
