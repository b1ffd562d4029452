import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { putOwnership } from '@zhixiao/db/account/ownerships.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { openTestOffice } from '../console/testing.ts'
import { runAs } from '../ops/testing.ts'
import { entryOf, putOnList } from '../testing/name-lists.ts'

const office = await openTestOffice({ he: ['compliance'], shi: ['compliance'], ke: ['service'], xu: ['auditor'] })
const { ops, at } = office
const { custno } = ops.world.people.jiGou
after(() => office.close())

const base = { role: 'holds', of: '', income_percent: '', votes_percent: '', control_by: '' }
const B = { name: '乙有限公司', kind: 'company', id_number: '91110000MA0000B001' }
const personOf = (name: string, id: string) => ({ name, kind: 'person', id_number: id })
/** 甲 owns 30 %, 乙 70 %; 乙 is owned 35 % by 丙 and 65 % by 丁. */
const layers = [
  { ...base, ...personOf('甲某某', '110101196001011230'), equity_percent: '30' },
  { ...base, ...B, equity_percent: '70.00' },
  { ...base, ...personOf('丙某某', '110101197001011239'), of: B.id_number, equity_percent: '35' },
  { ...base, ...personOf('丁某某', '110101198001011237'), of: B.id_number, equity_percent: '65' },
]
const wish = (lines: readonly object[], options: { register: string; reason: string }) => ({
  act: 'owners put' as const,
  positionals: [custno, 'owners.json'],
  options,
  files: [{ name: 'owners.json', content: Buffer.from(JSON.stringify(lines)).toString('base64') }],
})
const differs = { register: 'differs', reason: '公司章程与股东名册' }
const counts = async () => {
  const { waiting, overdue, differs: different } = (await at('he').call('owner.list', { tab: 'waiting' })).data
  return [waiting, overdue, different]
}
const dueOf = async () => {
  const { list } = (await at('xu').call('owner.list', { tab: 'waiting' })).data
  return list.map(row => [row.custno, row.dueOn, row.isOverdue])
}

test('LAW-09 an institution of before is due by its risk, a new one at its opening, and what is overdue stands on 今日', async () => {
  const openedOn = (day: string) =>
    sql`update customer set opened_at = ${`${day} 10:00+08`}::timestamptz where custno = ${custno}`.execute(ops.db)
  const rate = (level: string) =>
    sql`insert into aml_rating (custno, level, factors, rated_on, review_by, cause, rated_at)
      values (${custno}, ${level}, '{}', '2026-11-01', '2027-11-01', 'raised', business_now())`.execute(ops.db)
  await openedOn('2026-01-19')
  assert.deepEqual(await dueOf(), [[custno, '2028-01-20', false]])
  await rate('elevated')
  assert.deepEqual(await dueOf(), [[custno, '2026-07-20', true]])
  await openedOn('2026-01-20')
  assert.deepEqual(await dueOf(), [[custno, '2026-01-20', true]])
  assert.deepEqual(await counts(), [1, 1, 0])
  const overdueOf = async (name: string) =>
    (await at(name).call('day.show', {})).data.queues.find(({ queue }) => queue === 'owners-overdue')?.length
  assert.deepEqual([await overdueOf('he'), await overdueOf('xu'), await overdueOf('ke')], [1, 1, undefined])
  assert.equal((await at('ke').call('owner.list', { tab: 'waiting' })).code, 'CON-0403')
})

test('LAW-09 what cannot be right is refused with the party named: untraced, a circle, above the whole, other customers', async () => {
  const why = async (lines: readonly object[], options = differs) => {
    const { code, data } = await at('he').call('request.try', wish(lines, options))
    return [code, (data as unknown as { reason?: string }).reason]
  }
  assert.deepEqual(await why(layers.slice(0, 2)), ['CON-0407', '乙有限公司：持有达到标准而没有穿透至自然人'])
  assert.deepEqual(await why([...layers, { ...layers[2], of: '', equity_percent: '0.01' }]), [
    'CON-0407',
    '持有比例合计超过 100%',
  ])
  assert.deepEqual(await why([...layers, { ...layers[2], name: '别名', equity_percent: '1' }]), [
    'CON-0407',
    '别名：同一证件号码的名称或类型不一致',
  ])
  assert.deepEqual((await why(layers, { ...differs, register: 'other' }))[1], '请选择与登记信息是否一致')
  assert.match(
    (
      await runAs(ops.server.ctx, 'he', [
        'owners',
        'put',
        ops.world.people.zhangSan.custno,
        fileOf(layers),
        '--register',
        'same',
        '--reason',
        '公司章程',
      ])
    ).text,
    /no institution with an open account/,
  )
})

const folder = mkdtempSync(join(tmpdir(), 'zhixiao-owners-'))
function fileOf(lines: readonly object[]): string {
  const path = join(folder, 'owners.json')
  writeFileSync(path, JSON.stringify(lines))
  return path
}

test('LAW-09 three layers are entered by one and checked by another, drawn and masked; a difference with the register is due', async () => {
  const tried = await at('he').call('request.try', wish(layers, differs))
  const { shown } = tried.data
  assert.deepEqual(shown?.tables[0]?.rows, [
    ['甲*', '自然人', '30.00', '30.00'],
    ['乙有限公司', '公司或其他组织', '70.00', '70.00'],
    ['　└ 丙*', '自然人', '35.00', '24.50'],
    ['　└ 丁*', '自然人', '65.00', '45.50'],
  ])
  assert.deepEqual(shown?.changes[0]?.after, '甲*（股权）、丁*（股权）')
  assert.doesNotMatch(JSON.stringify(tried.data), /甲某某|110101196001011230/)
  const asked = await at('he').call('request.submit', {
    ...wish(layers, differs),
    digest: tried.data.digest,
    note: '请复核',
  })
  const { requestId } = asked.data
  for (const outsider of ['ke', 'zhao', 'he', 'xu'])
    assert.equal((await runAs(ops.server.ctx, outsider, ['approve', requestId])).code, 1, outsider)
  const alone = { custno, layersEnc: 'x', owners: 1, register: 'same', dueOn: null, reason: '无' } as const
  await assert.rejects(
    withTx(ops.db, tx => putOwnership(tx, { ...alone, requestedBy: 'he', decidedBy: 'shi' })),
    /decided by a request of one person of compliance/,
  )
  assert.equal((await runAs(ops.server.ctx, 'shi', ['approve', requestId])).code, 0)
  // Thirty working days after 2026-11-20.
  assert.deepEqual(await dueOf(), [[custno, '2027-01-04', false]])
  assert.deepEqual(await counts(), [1, 0, 1])
  const { statements } = (await at('xu').call('owner.show', { custno })).data
  assert.deepEqual(
    statements[0]?.owners.map(({ name, parts, grounds }) => [name, parts.equity, grounds.join()]),
    [
      ['甲*', '30.00', 'equity'],
      ['丁*', '45.50', 'equity'],
    ],
  )
  assert.deepEqual(
    statements[0]?.layers.map(({ depth, direct, whole }) => [depth, direct.equity, whole.equity]),
    [
      [0, '30.00', '30.00'],
      [0, '70.00', '70.00'],
      [1, '35.00', '24.50'],
      [1, '65.00', '45.50'],
    ],
  )
})

test('LAW-09 another statement ends the difference, keeps the one before, and owners are screened like the institution', async () => {
  await putOnList(ops.server.ctx, [entryOf('1', { names: ['戊某某'] })])
  const manager = { ...base, ...personOf('戊某某', '110101197501011233'), role: 'manages' }
  const same = ['--register', 'same', '--reason', '登记信息已更正']
  const put = await runAs(ops.server.ctx, 'he', ['owners', 'put', custno, fileOf([...layers, manager]), ...same])
  const id = /Request (\d+):/.exec(put.text)?.[1] ?? assert.fail(put.text)
  assert.equal((await runAs(ops.server.ctx, 'shi', ['approve', id])).code, 0)
  assert.deepEqual(await counts(), [0, 0, 0])
  const { statements } = (await at('he').call('owner.show', { custno })).data
  assert.deepEqual(
    statements.map(({ register }) => register),
    ['same', 'differs'],
  )
  const hits = await ops.db.selectFrom('name_hit').select('who').where('custno', '=', custno).execute()
  assert.deepEqual(hits, [{ who: 'owner-5' }])
})
