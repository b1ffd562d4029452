import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { ID_IMAGE_PLACE } from '../account/idcard-upload.ts'
import { openKeys } from '../keys.ts'
import { addKey, newSecret } from '../secrets/key-files.ts'
import { readSealedFile, writeSealedFile } from '../secrets/sealed-files.ts'
import { sealedPlaces } from '../secrets/sealed-places.ts'
import { LOGIN_PASSWORD } from '../testing/world.ts'
import { startTestOps, type TestOps } from './testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const folder = () => join(ops.server.ctx.env.dataDir, 'keys')

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
  const seal = (text: string, column: 'card' | 'card_mobile' | 'email' | 'tax_detail' | 'open_draft') =>
    server.ctx.keys.seal(text, `${column}:${zhangSan.custno}`)
  const place = `${ID_IMAGE_PLACE}:${zhangSan.custno}`
  const fileName = await writeSealedFile(server.ctx, place, Buffer.from('picture'))
  await withTx(db, async tx => {
    await sql`update customer set email_enc = ${seal('zhang@example.com', 'email')},
      tax_detail_enc = ${seal('{}', 'tax_detail')} where custno = ${zhangSan.custno}`.execute(tx)
    await sql`insert into open_draft values (${zhangSan.custno}, 'identity', ${seal('{}', 'open_draft')}, now())`.execute(
      tx,
    )
    await sql`insert into replaced_card (custno, tradeacco, bank_code, card_enc, card_head, card_tail, mobile_enc, replaced_at)
      values (${zhangSan.custno}, ${zhangSan.tradeacco}, '002', ${seal('6222', 'card')}, '', '', ${seal('139', 'card_mobile')}, now())`.execute(
      tx,
    )
    await sql`insert into exchange_account (tradeacco, custno, day, record_enc) values (${zhangSan.tradeacco}, ${zhangSan.custno},
      '2026-11-20', ${server.ctx.keys.seal('{}', `exchange:${zhangSan.tradeacco}`)})`.execute(tx)
    await sql`insert into id_image (custno, side, file_name, sha256, bytes, at)
      values (${zhangSan.custno}, 'front', ${fileName}, '', 7, now())`.execute(tx)
  })
  await server.ctx.gateways.sms.send(zhangSan.mobile, '测试')

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
    readdirSync(folder()).filter(name => /^(data|field)/.test(name)),
    ['data-0002', 'field-0001', 'field-0002'],
  )

  // As after a restart: only what is still in the folder opens anything.
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
  assert.equal((await readSealedFile({ keys, env: server.ctx.env }, place, fileName)).toString(), 'picture')
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

test('OPS-07 a rotation that was interrupted is gone on with and makes no further key', async () => {
  addKey(folder(), 'data', newSecret())
  const again = await ops.run('keys', 'rotate')
  assert.equal(again.code, 0, again.text)
  assert.match(again.text, /^gone on with data-0003/)
  assert.match((await ops.run('keys', 'rotate', '--dry-run')).text, /New keys would be made/)
})

test('what was replaced still cannot be changed or removed', async () => {
  await assert.rejects(sql`update replaced_card set card_tail = '9999'`.execute(ops.db), /append-only/)
  await assert.rejects(sql`delete from replaced_card`.execute(ops.db), /append-only/)
})
