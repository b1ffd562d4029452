import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { putOwnership } from '@zhixiao/db/account/ownerships.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { openTestOffice } from '../../doors/console/testing.ts'
import { runAs } from '../../doors/shell/testing.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { rateOverdue } from '../../testing/aml-ratings.ts'
import { entryOf, putOnList } from '../../testing/name-lists.ts'

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
const rowByRow = (lines: readonly object[]) => `[${lines.map(line => JSON.stringify(line)).join(',\n')}]`
const proposal = (lines: readonly object[], options: { register: string; reason: string }) => ({
  act: 'owners put' as const,
  input: { custno, file: 'owners.json', ...options },
  files: [{ name: 'owners.json', content: Buffer.from(rowByRow(lines)).toString('base64') }],
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

test('LAW-09 LAW-08 ops doctor lists institutions without beneficial owners and with overdue reviews, and counts persons', async () => {
  const doctor = async () =>
    (await ops.run('doctor')).text.split('\n').filter(line => /beneficial|review of|reviews of/.test(line))
  const without = `look at: 1 institution is overdue without beneficial owners: ${custno}`
  assert.deepEqual(await doctor(), [without])
  await rateOverdue(ops.db, custno)
  await rateOverdue(ops.db, ops.world.people.zhangSan.custno)
  assert.deepEqual(await doctor(), [
    without,
    `look at: 1 institution has an overdue review of its risk: ${custno}`,
    'look at: 1 overdue review of the risk of persons',
  ])
  await sql`update customer set opened_at = '2026-01-19 10:00+08' where custno = ${custno}`.execute(ops.db)
  await sql`update aml_rating set is_current = false where is_current`.execute(ops.db)
  assert.deepEqual(await doctor(), [`look at: 1 institution has no beneficial owners yet: ${custno}`])
})

test('LAW-09 what cannot be right is refused with the party named: untraced, a circle, above the whole, other customers', async () => {
  const why = async (lines: readonly object[], options = differs) => {
    const { code, data } = await at('he').call('request.try', proposal(lines, options))
    return [code, (data as unknown as { reason?: string }).reason]
  }
  assert.deepEqual(await why(layers.slice(0, 2)), [
    'CON-0407',
    '第 2 行“姓名或名称”：乙有限公司：持有达到标准而没有穿透至自然人',
  ])
  assert.deepEqual(await why([...layers, { ...layers[2], of: '', equity_percent: '0.01' }]), [
    'CON-0407',
    '第 5 行“股权”：持有比例合计超过 100%',
  ])
  assert.deepEqual(await why([...layers, { ...layers[2], name: '别名', equity_percent: '1' }]), [
    'CON-0407',
    '第 5 行“证件号码”：别名：同一证件号码的名称或类型不一致',
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

test('LAW-09 what cannot be drawn or printed is refused with its line and field, and so is the institution above itself', async () => {
  const why = async (lines: readonly object[], reason = differs.reason) => {
    const { code, data } = await at('he').call('request.try', proposal(lines, { ...differs, reason }))
    assert.equal(code, 'CON-0407')
    return (data as unknown as { reason: string }).reason
  }
  const [first, ...rest] = layers
  const printed = '第 1 行“姓名或名称”：须为 1 至 60 个可打印的字，不换行'
  for (const name of ['甲\n某某', '甲\u0000某', '甲\u202e某', '甲\u200b某', '甲'.repeat(61), '<b>甲</b>', ' '])
    assert.equal(await why([{ ...first, name }, ...rest]), printed, JSON.stringify(name))
  assert.equal(
    await why([{ ...first, id_number: '1\n2345678' }, ...rest]),
    '第 1 行“证件号码”：须为 5 至 32 位字母、数字、连字符或括号',
  )
  const percents = '第 1 行“股权”：须为 0 至 100 的百分数，最多两位小数'
  for (const equity_percent of ['-5', '100.01', '1e1', '30.005', '三十'])
    assert.equal(await why([{ ...first, equity_percent }, ...rest]), percents, equity_percent)
  const controls = { ...first, role: 'controls', control_by: '协议\t控制' }
  assert.equal(await why([...layers, controls]), '第 5 行“控制方式”：请写明，1 至 60 字，不换行')
  const circle = { ...base, ...B, of: B.id_number.toLowerCase(), equity_percent: '1' }
  assert.match(await why([...layers, circle]), /^第 5 行“股权”：.*超过 100%（共 2 处不对）$/)
  const many = Array.from({ length: 41 }, (_, n) => ({ ...first, id_number: `ID${10_000 + n}`, equity_percent: '1' }))
  assert.equal(await why(many), '第 41 行“持有谁”：最多 40 行')
  const tower = Array.from({ length: 13 }, (_, n) => ({
    ...base,
    ...B,
    id_number: `TOWER${n}`,
    equity_percent: '100',
    of: n === 0 ? '' : `TOWER${n - 1}`,
  }))
  assert.equal(await why(tower), '第 13 行“持有谁”：乙有限公司：自本机构起超过 12 层')
  const { idno_enc } = await ops.db
    .selectFrom('customer')
    .select('idno_enc')
    .where('custno', '=', custno)
    .executeTakeFirstOrThrow()
  const own = customerVault(ops.server.ctx.keys, custno).open('idno', idno_enc)
  const itself = {
    ...base,
    ...B,
    id_number: own.toLowerCase(),
    of: B.id_number,
    equity_percent: '0',
    votes_percent: '0.01',
  }
  assert.match(
    await why([...layers.slice(0, 3), { ...layers[3], equity_percent: '64.99' }, itself]),
    /^第 5 行“证件号码”：本机构不能列为持有人$/,
  )
  for (const reason of ['章程\n名册', '章程'.repeat(101)])
    assert.equal(await why(layers, reason), '请填写依据，4 至 200 字，不换行')
  const unseen = await at('he').call('request.try', proposal(layers, { ...differs, reason: '章程\u2028名册' }))
  assert.deepEqual([unseen.code, (unseen.data as unknown as { field: string }).field], ['CON-0400', 'input.reason'])
})

const folder = mkdtempSync(join(tmpdir(), 'zhixiao-owners-'))
function fileOf(lines: readonly object[]): string {
  const path = join(folder, 'owners.json')
  writeFileSync(path, JSON.stringify(lines))
  return path
}

test('LAW-09 three layers are entered by one and checked by another, drawn and masked; a difference with the register is due', async () => {
  const tried = await at('he').call('request.try', proposal(layers, differs))
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
    ...proposal(layers, differs),
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

test('LAW-09 three layers by worked figures: A 30.00, C 28.00 and D 42.00 all own; of B owned 35 and 65 only A and D', async () => {
  const E = { name: '戊有限公司', kind: 'company', id_number: '91110000MA0000E001' }
  const lines = (c: string, d: string) => [
    { ...base, ...personOf('甲某某', '110101196001011230'), equity_percent: '30' },
    { ...base, ...B, equity_percent: '70' },
    { ...base, ...personOf('丙某某', '110101197001011239'), of: B.id_number, equity_percent: c },
    { ...base, ...E, of: B.id_number, equity_percent: d },
    { ...base, ...personOf('丁某某', '110101198001011237'), of: E.id_number, equity_percent: '100' },
  ]
  const same = { register: 'same', reason: '公司章程与股东名册' }
  const put = async (c: string, d: string) => {
    const tried = await at('he').call('request.try', proposal(lines(c, d), same))
    const asked = await at('he').call('request.submit', {
      ...proposal(lines(c, d), same),
      digest: tried.data.digest,
      note: '请复核',
    })
    assert.equal(
      (await runAs(ops.server.ctx, 'he', ['approve', asked.data.requestId])).code,
      1,
      'not by the same person',
    )
    assert.equal((await runAs(ops.server.ctx, 'shi', ['approve', asked.data.requestId])).code, 0)
    const { statements } = (await at('xu').call('owner.show', { custno })).data
    return statements[0]
  }
  const all = await put('40', '60')
  assert.deepEqual(
    all?.layers.map(({ depth, direct, whole }) => [depth, direct.equity, whole.equity]),
    [
      [0, '30.00', '30.00'],
      [0, '70.00', '70.00'],
      [1, '40.00', '28.00'],
      [1, '60.00', '42.00'],
      [2, '100.00', '42.00'],
    ],
  )
  assert.deepEqual(
    all?.owners.map(({ name, parts }) => `${name} ${parts.equity}`),
    ['甲* 30.00', '丙* 28.00', '丁* 42.00'],
  )
  assert.deepEqual(
    (await put('35', '65'))?.owners.map(({ name, parts }) => `${name} ${parts.equity}`),
    ['甲* 30.00', '丁* 45.50'],
  )
})

test('LAW-09 one of compliance enters a tax declaration in the console, another releases it, and the institution shows it', async () => {
  const row = {
    who: '',
    entity: 'passive',
    status: '1',
    surname: '',
    given_name: '',
    birth_place: '',
    address: '',
    country: '',
    tin: '',
    no_tin_reason: '',
  }
  const controller = { ...row, who: '王控制', entity: '', status: '2', surname: 'Wang', country: '840', tin: 'US-77' }
  const declared = (...rows: readonly object[]) => ({
    act: 'tax-declaration put' as const,
    input: { custno, file: 'tax.json', reason: '柜台声明文件' },
    files: [{ name: 'tax.json', content: Buffer.from(rowByRow(rows)).toString('base64') }],
  })
  const refused = await at('he').call('request.try', declared(row, { ...controller, tin: '' }))
  assert.deepEqual(
    (refused.data as unknown as { reason: string }).reason,
    '第 2 行“无识别号的原因”：没有识别号的，请选择原因',
  )
  assert.equal((await at('ke').call('request.try', declared(row, controller))).code, 'CON-0403')
  const tried = await at('he').call('request.try', declared(row, controller))
  assert.doesNotMatch(JSON.stringify(tried.data), /US-77|王控制/)
  const asked = await at('he').call('request.submit', {
    ...declared(row, controller),
    digest: tried.data.digest,
    note: '请复核',
  })
  const taxOf = async () => (await at('xu').call('owner.show', { custno })).data.tax
  assert.deepEqual(await taxOf(), { declarations: [], requestId: asked.data.requestId })
  assert.equal((await runAs(ops.server.ctx, 'shi', ['approve', asked.data.requestId])).code, 0)
  const { declarations, requestId } = await taxOf()
  assert.equal(requestId, null)
  assert.deepEqual(
    declarations.map(({ status, controllers, isComplete }) => [status, controllers, isComplete]),
    [['仅为中国税收居民，消极非金融机构', 1, true]],
  )
  // The institution pays tax in China only: the country is that of the controlling person.
  assert.deepEqual(
    declarations.map(({ countries, withTin, withReason }) => [countries, withTin, withReason]),
    [[1, 1, 0]],
  )
})
