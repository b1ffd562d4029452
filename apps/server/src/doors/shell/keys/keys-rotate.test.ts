import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { CARD_TAKEN, findCardOwner, insertCard } from '@zhixiao/db/account/bank-cards.ts'
import { findByMobile, insertCustomer, MOBILE_TAKEN } from '@zhixiao/db/account/customers.ts'
import { isIdTaken } from '@zhixiao/db/account/profile.ts'
import { listRegisteredKeys, registerKeys } from '@zhixiao/db/key-registry.ts'
import { noteNode, removeNode } from '@zhixiao/db/nodes.ts'
import { fillIndexes } from '@zhixiao/db/ops/blind-indexes.ts'
import { uniqueViolation } from '@zhixiao/db/pg-errors.ts'
import { findCustomersBy } from '@zhixiao/db/staff/find-customers.ts'
import { addTestOperators } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { sql } from 'kysely'
import { ID_IMAGE_PLACE } from '../../../calls/account/idcard-upload.ts'
import { newCard } from '../../../calls/account/new-card.ts'
import { NAME_LIST_PLACE } from '../../../engine/screening/take-list.ts'
import type { Keys } from '../../../kernel/ports.ts'
import { registeredAs } from '../../../platform/secrets/bind-keys.ts'
import { indexedColumns, mobileIndexes } from '../../../platform/secrets/index-columns.ts'
import { addFiles, folderSource } from '../../../platform/secrets/key-files.ts'
import { newSecret, nextName } from '../../../platform/secrets/key-source.ts'
import { openKeys } from '../../../platform/secrets/keys.ts'
import { ACT_PAPER_PLACE, authenticatorPlace, customerVault, DRAFT_PLACE } from '../../../platform/secrets/places.ts'
import { readSealedFile, writeSealedFile } from '../../../platform/secrets/sealed-files.ts'
import { provedTicket } from '../../../testing/codes.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { funds, LOGIN_PASSWORD, type Person } from '../../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../testing.ts'
import { sealedPlaces } from './sealed-places.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

async function newcomerRow({ keys, clock }: Pick<TestServer['ctx'], 'keys' | 'clock'>, mobile: string) {
  const custno = String(700_000_000_000 + Math.trunc(performance.now() * 1_000))
  return {
    custno,
    clientid: custno,
    cust_uuid: crypto.randomUUID(),
    mobile_enc: customerVault(keys, custno).seal('mobile', mobile),
    ...mobileIndexes(keys, mobile),
    mobile_tail: mobile.slice(-4),
    login_hash: '',
    created_at: await clock.now(),
  }
}

const folder = () => join(ops.server.ctx.env.dataDir, 'keys')

/** The next key of a kind in the folder, as a killed rotation leaves it. */
function addKey(kind: 'data' | 'index'): string {
  const name = nextName(folderSource(folder()).names(), kind)
  addFiles(folder(), { [name]: newSecret() })
  return name
}

test('SEC-04 OPS-07 every sealed column of the schema has its place in the rotation', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%\\_enc'`.execute(ops.db)
  const places = sealedPlaces.flatMap(({ table, columns }) => columns.map(column => `${table}.${column}`))
  assert.deepEqual(places.toSorted(), rows.map(({ name }) => name).toSorted())
})

test('SEC-04 OPS-07 after a rotation all is under the new key, the old one is needed by nothing and everybody logs in', async () => {
  const { server, world, db } = ops
  const { zhangSan } = world.people
  const seal = (
    text: string,
    column: 'card' | 'card_mobile' | 'email' | 'tax_detail' | 'open_draft' | 'declaration' | 'owner_layers',
  ) => server.ctx.keys.seal(text, `${column}:${zhangSan.custno}`)
  const place = `${ID_IMAGE_PLACE}:${zhangSan.custno}`
  const fileName = await writeSealedFile(server.ctx, place, Buffer.from('picture'))
  await withTx(db, async tx => {
    await sql`update customer set email_enc = ${seal('zhang@example.com', 'email')},
      tax_detail_enc = ${seal('{}', 'tax_detail')} where custno = ${zhangSan.custno}`.execute(tx)
    await sql`insert into open_draft values (${zhangSan.custno}, 'identity', ${seal('{}', 'open_draft')}, now())`.execute(
      tx,
    )
    await sql`insert into declaration (custno, subject, answer, detail_enc, at)
      values (${zhangSan.custno}, 'integrity', '09', ${seal('{"kind":"1","text":"已结清"}', 'declaration')}, now())`.execute(
      tx,
    )
    await sql`insert into tax_declaration (custno, tax_status, detail_enc, declared_at)
      values (${zhangSan.custno}, '3', ${seal('{}', 'tax_detail')}, now())`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into ownership (custno, layers_enc, owners, register, requested_by, decided_by, reason, stated_at)
      values (${zhangSan.custno}, ${seal('{}', 'owner_layers')}, 1, 'same', 'a', 'b', 'test', now())`.execute(tx)
    await sql`set local session_replication_role = origin`.execute(tx)
    await sql`insert into replaced_card (custno, tradeacco, bank_code, card_enc, card_head, card_tail, mobile_enc, replaced_at)
      values (${zhangSan.custno}, ${zhangSan.tradeacco}, '002', ${seal('6222', 'card')}, '', '', ${seal('139', 'card_mobile')}, now())`.execute(
      tx,
    )
    await sql`insert into exchange_account (tradeacco, registrar, custno, day, record_enc) values (${zhangSan.tradeacco}, '99', ${zhangSan.custno},
      '2026-11-20', ${server.ctx.keys.seal('{}', `exchange:${zhangSan.tradeacco}`)})`.execute(tx)
    await sql`insert into name_list values ('un', 1, '', '', 1, now(), '')`.execute(tx)
    await sql`insert into name_list_entry (list_code, entry_id, first_version, births, detail_enc, digest)
      values ('un', '1', 1, '', ${server.ctx.keys.seal('{}', NAME_LIST_PLACE)}, '')`.execute(tx)
    await sql`insert into id_image (custno, side, file_name, sha256, bytes, at)
      values (${zhangSan.custno}, 'front', ${fileName}, '', 7, now())`.execute(tx)
  })
  await server.ctx.gateways.sms.send([{ mobile: zhangSan.mobile, ...smsMessage('accountClosed', {}) }])
  await provedTicket(server, zhangSan.mobile, 'register')
  const fundsFile = ops.file('funds.csv', `fund_code,risk_level\n${funds.mixed},R4\n`)
  await addTestOperators(db, 'zhao')
  const ticket = server.ctx.keys.seal('询问到账', `ticket:${zhangSan.custno}`)
  await sql`
    with opened as (
      insert into ticket (kind, channel, custno, text_enc, order_ids, recording, owner, opened_by, opened_at, due_on)
      values ('question', 'phone', ${zhangSan.custno}, ${ticket}, '{}', '', 'zhao', 'zhao', now(), now()) returning ticket_id)
    insert into ticket_note (ticket_id, custno, kind, written_by, at, text_enc)
    select ticket_id, ${zhangSan.custno}, 'note', 'zhao', now(), ${ticket} from opened`.execute(db)
  await sql`insert into staff_authenticator (operator, secret_enc)
    values ('zhao', ${server.ctx.keys.seal('JBSWY3DP', authenticatorPlace('zhao'))})`.execute(db)
  await sql`insert into staff_draft (operator, form, content_enc, saved_at)
    values ('zhao', 'nav', ${server.ctx.keys.seal('{}', DRAFT_PLACE)}, now())`.execute(db)
  const asked = await runAs(server.ctx, 'zhao', ['funds', 'import', fundsFile])
  assert.match(asked.text, /Request 1: nothing changes/)
  await withTx(db, async tx => {
    const { keys } = server.ctx
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into act_paper (request_id, name, kind, sha256, bytes, content_enc, about_enc)
      values (1, 'a.pdf', 'pdf', ${'0'.repeat(64)}, 1, ${keys.seal('', ACT_PAPER_PLACE)}, ${keys.seal('{}', ACT_PAPER_PLACE)})`.execute(
      tx,
    )
  })

  const dry = await ops.run('keys', 'rotate', '--dry-run')
  assert.equal(dry.code, 0)
  assert.deepEqual(
    readdirSync(folder()).filter(name => name.startsWith('data')),
    ['data-0001'],
  )
  const rotated = await ops.run('keys', 'rotate', '--forget')
  assert.equal(rotated.code, 0, rotated.text)
  for (const { table } of sealedPlaces) assert.match(rotated.text, new RegExp(`^${table}: [1-9]`, 'm'))
  assert.match(rotated.text, /^files: 1 /m)
  assert.deepEqual(
    readdirSync(folder()).filter(name => /^(data|field|index)/.test(name)),
    ['data-0002', 'field-0001', 'field-0002', 'index-0002'],
  )

  // As after a restart: only keys still in the folder decrypt anything.
  const keys = openKeys(server.ctx.env)
  for (const of of sealedPlaces) {
    const { rows } = await sql<Record<string, string | null>>`select * from ${sql.table(of.table)}`.execute(db)
    for (const row of rows)
      for (const column of of.columns) {
        const sealed = row[column]
        if (sealed === null || sealed === undefined) continue
        assert.match(sealed, /^v1\.0002\./, `${of.table}.${column}`)
        keys.open(sealed, of.placeOf(row, column))
      }
  }
  assert.equal((await readSealedFile({ keys, files: server.ctx.files }, place, fileName)).toString(), 'picture')
  const login = await server.client().call('token.login', {
    custtype: '1',
    idType: '10',
    account: zhangSan.mobile,
    password: LOGIN_PASSWORD,
  })
  assert.ok(login.ok)
  const info = await server.client(login.data.accesstoken).call('account.userInfo', {})
  assert.ok(info.ok && JSON.stringify(info.data).includes('****'))
})

test('OPS-07 a rotation that was interrupted is resumed and makes no further key', async () => {
  addKey('data')
  const again = await ops.run('keys', 'rotate')
  assert.equal(again.code, 0, again.text)
  assert.match(again.text, /^resumed with data-0003/)
  assert.match((await ops.run('keys', 'rotate', '--dry-run')).text, /New keys would be made/)
})

test('SEC-04 OPS-07 every blind index of the schema is rebuilt by the rotation', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%\\_bidx%'`.execute(ops.db)
  const columns = indexedColumns.flatMap(({ table, column }) => [`${table}.${column}`, `${table}.${column}2`])
  assert.deepEqual(columns.toSorted(), rows.map(({ name }) => name).toSorted())
})

/** Another node that has just started, or has reread the keys. */
async function onFreshNode(work: (node: TestServer) => Promise<void>): Promise<void> {
  const node = await startTestServer({ beside: ops.server })
  try {
    await work(node)
  } finally {
    await node.close()
  }
}

/** Look-ups by ID number, mobile and card; none of these can be registered twice. */
async function lookUps(node: TestServer, person: Person): Promise<void> {
  const { db, ctx } = node
  for (const [idType, account] of [
    ['10', person.mobile],
    ['0', person.idno],
  ] as const) {
    const login = await node.client().call('token.login', { custtype: '1', idType, account, password: LOGIN_PASSWORD })
    assert.ok(login.ok, `${idType}: ${login.ok ? '' : login.code}`)
  }
  assert.equal((await findByMobile(db, ctx.keys.blindIndex('mobile', person.mobile)))?.custno, person.custno)
  assert.equal(await findCardOwner(db, ctx.keys.blindIndex('card', person.cardNo)), person.custno)
  assert.ok(await isIdTaken(db, '999999999999', ctx.keys.blindIndex('idno', person.idno)))
  const again = await newcomerRow(ctx, person.mobile)
  const error = await withTx(db, tx => insertCustomer(tx, again)).catch((thrown: unknown) => thrown)
  assert.ok(MOBILE_TAKEN.includes(uniqueViolation(error)), String(error))
  const card = newCard(ctx.keys, person.custno, { bankCode: '002', cardNo: person.cardNo, mobile: person.mobile })
  const second = await withTx(db, tx => insertCard(tx, card)).catch((thrown: unknown) => thrown)
  assert.ok(CARD_TAKEN.includes(uniqueViolation(second)), String(second))
}

test('SEC-04 OPS-07 numbers are found, and had once, at every moment of a change of the index key; a killed one is resumed', async () => {
  const { zhangSan, qianQiC5 } = ops.world.people
  const names = () => readdirSync(folder()).filter(name => name.startsWith('index'))
  const [mobiles] = indexedColumns
  assert.ok(mobiles)
  assert.deepEqual(names(), ['index-0002'])
  const fill = (keys: Keys, column: (typeof indexedColumns)[number]) =>
    fillIndexes(ops.db, column, 'odd', ({ owner, sealed }) => {
      const [odd] = keys.blindIndexes(column.kind, customerVault(keys, owner).open(column.place, sealed))
      return odd ?? ''
    })

  // A row without the index of the last four characters.
  await sql`update customer set id_tail_bidx = null, id_tail_bidx2 = null where custno = ${zhangSan.custno}`.execute(
    ops.db,
  )

  // Killed after the key was created and one column filled: later writes are under both keys.
  const name = addKey('index')
  const registered = registeredAs(name, folderSource(folder()).read(name), 'active')
  await withTx(ops.db, tx => registerKeys(tx, [registered]))
  let newcomer = ''
  await onFreshNode(async node => {
    assert.ok((await fill(node.ctx.keys, mobiles)) > 5)
    const row = await newcomerRow(node.ctx, '13612349999')
    await withTx(node.db, tx => insertCustomer(tx, row))
    newcomer = row.custno
    await lookUps(node, zhangSan)
  })
  // A node that has not seen the newer key also writes and finds correctly.
  await lookUps(ops.server, qianQiC5)

  const again = await ops.run('keys', 'rotate')
  assert.equal(again.code, 0, again.text)
  assert.match(again.text, /^resumed with/)
  assert.match(again.text, /^removed index-0002/m)
  assert.deepEqual(names(), ['index-0003'])
  await onFreshNode(async ({ db, ctx }) => {
    const key = { by: 'idTail', value: ctx.keys.blindIndex('id-tail', zhangSan.idno.slice(-4)) } as const
    assert.ok((await findCustomersBy(db, key, 10)).some(({ custno }) => custno === zhangSan.custno))
  })
  for (const { table, column } of indexedColumns) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(`${column}2`)} is not null`.execute(
      ops.db,
    )
    assert.equal(rows.length, 0, column)
  }
  await onFreshNode(async node => {
    await lookUps(node, zhangSan)
    assert.equal((await findByMobile(node.db, node.ctx.keys.blindIndex('mobile', '13612349999')))?.custno, newcomer)
  })

  // Killed after the older key was removed, but before its indexes were.
  await sql`update customer set mobile_bidx2 = 'of a key that is gone' || custno where mobile_bidx is not null`.execute(
    ops.db,
  )
  await onFreshNode(node => lookUps(node, qianQiC5))
  assert.match((await ops.run('keys', 'rotate')).text, /^resumed with/)
  const { rows } = await sql`select 1 from customer where mobile_bidx2 is not null`.execute(ops.db)
  assert.deepEqual([rows.length, names()], [0, ['index-0003']])
})

test('LIV-04 a rotation waits until every live node has the new keys, and can be taken back without loss', async () => {
  const { ctx, db } = ops.server
  const names = () =>
    readdirSync(folder())
      .filter(name => !name.startsWith('.'))
      .sort()
  const before = names()
  const sealed = ctx.keys.seal('before', 'place')
  const keyNames = (await listRegisteredKeys(db)).map(({ name }) => name)
  await noteNode(db, { nodeId: 'far', host: 'far-away', release: '', part: 'web', keyNames })
  await sql`update node set seen_at = clock_timestamp() + interval '1 hour'`.execute(db)

  const waiting = await ops.run('keys', 'rotate')
  assert.equal(waiting.code, 1)
  assert.match(waiting.text, /^far-away \(web\) does not have data-\d{4}, .*index-\d{4}/)
  assert.match(ctx.keys.seal('x', 'place'), new RegExp(`^v1\\.${sealed.split('.')[1]}\\.`))
  const made = names().filter(name => !before.includes(name))
  assert.ok(made.some(name => name.startsWith('data')))

  const back = await ops.run('keys', 'rotate', '--back')
  assert.equal(back.code, 0, back.text)
  assert.deepEqual(names(), before)
  assert.equal(ctx.keys.open(sealed, 'place'), 'before')
  assert.equal((await ops.run('keys', 'rotate', '--back')).code, 1)

  await ops.run('keys', 'rotate')
  const next = (await listRegisteredKeys(db)).map(({ name }) => name)
  await noteNode(db, { nodeId: 'far', host: 'far-away', release: '', part: 'web', keyNames: next })
  const done = await ops.run('keys', 'rotate')
  assert.equal(done.code, 0, done.text)
  assert.match(done.text, /^resumed with/)
  assert.equal(ctx.keys.open(sealed, 'place'), 'before')
  await removeNode(db, 'far')
})

test('LIV-18 a rotation moves to the SM algorithms and back while the site runs, and what was sealed before stays readable', async () => {
  const { ctx, db } = ops.server
  const { zhangSan } = ops.world.people
  const openPage = ctx.keys.publicKey
  assert.ok('modulus' in openPage)
  const move = async (crypto: 'international' | 'sm') => {
    Object.assign(ctx.env, { crypto })
    const before = ctx.keys.seal('before', 'place')
    const moved = await ops.run('keys', 'rotate')
    assert.equal(moved.code, 0, moved.text)
    assert.equal(ctx.keys.open(before, 'place'), 'before')
    await lookUps(ops.server, zhangSan)
    return moved.text
  }
  const inUse = async () => (await ops.run('keys', 'list')).text

  // The last change of the field key was a session's life ago.
  await sql`update key_fingerprint set made_at = made_at - interval '9 hours'`.execute(db)
  const text = await move('sm')
  assert.match(text, /^made data-\d{4} \(sm4-gcm\), field-\d{4} \(sm2\), index-\d{4} \(hmac-sm3\)$/m)
  assert.doesNotMatch(text, /stays in use/)
  assert.match(await inUse(), /^data-\d{4} \(aes-256-gcm\)\ndata-\d{4} \(sm4-gcm\)$/m)
  assert.match(await inUse(), /^pepper \(hmac-sha256\)$/m)
  const { rows } = await sql<{ prefix: string }>`
    select distinct split_part(mobile_enc, '.', 1) as prefix from customer where mobile_enc <> ''`.execute(db)
  assert.deepEqual(rows, [{ prefix: 'sm4' }])
  assert.ok('point' in ctx.keys.publicKey)
  // A page that was open before still sends its secrets under the key that it has.
  const input = { custtype: '1', idType: '10', account: zhangSan.mobile, password: LOGIN_PASSWORD } as const
  for (const options of [{ publicKey: openPage }, {}])
    assert.ok((await ops.server.client(null, options).call('token.login', input)).ok)

  Object.assign(ctx.env, { crypto: 'international' })
  const doctor = await ops.run('doctor')
  assert.match(doctor.text, /^keys in use: data-\d{4} \(sm4-gcm\), field-\d{4} \(sm2\), index-\d{4} \(hmac-sm3\)/m)
  assert.match(doctor.text, /^look at: 3 keys in use are not of CRYPTO=international: data-\d{4} \(sm4-gcm\)/m)
  const back = await move('international')
  assert.match(back, /^made data-\d{4} \(aes-256-gcm\), index-\d{4} \(hmac-sha256\)$/m)
  // Within a session's life of the last change the field key stays, and the command says so.
  const stays = /^field-\d{4} \(sm2\) stays in use: CRYPTO is international, so run it again 8 hours after the last$/m
  assert.match(back, stays)
})

test('what was replaced still cannot be changed or removed', async () => {
  await assert.rejects(sql`update replaced_card set card_tail = '9999'`.execute(ops.db), /append-only/)
  await assert.rejects(sql`delete from replaced_card`.execute(ops.db), /append-only/)
})
