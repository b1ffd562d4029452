import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findDraft } from '@zhixiao/db/staff/drafts.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { hireStaff } from '../../doors/console/testing.ts'
import { runAs, startTestOps, type TestOps } from '../../doors/shell/testing.ts'
import { findCrsCases } from '../../jobs/find-crs-cases.ts'
import { DRAFT_PLACE } from '../../platform/secrets/places.ts'
import { crsSource } from '../exports/crs-source.ts'

let ops: TestOps
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-tax-'))
before(async () => {
  ops = await startTestOps()
  await hireStaff(ops.server.ctx, { he: ['compliance'], shi: ['compliance'], ke: ['service'] })
})
after(() => ops.close())

const ID = '91310000MA0000XX11'
const institution = {
  id_type: '0',
  id_number: ID,
  name: '新户有限公司',
  mobile: '13899990001',
  valid_to: '长期',
  industry: '05',
  registered_on: '2015-05-05',
  capital: '1000000',
  scope: '制造',
  phone: '021-55550000',
  address: '示例路1号',
}
function fileOf(name: string, lines: readonly object[]): string {
  const path = join(folder, name)
  writeFileSync(path, `[${lines.map(line => JSON.stringify(line)).join(',\n')}]`)
  return path
}
const blank = {
  who: '',
  entity: '',
  surname: '',
  given_name: '',
  birth_place: '',
  address: '',
  country: '',
  tin: '',
  no_tin_reason: '',
}
const imported = () =>
  ops.db
    .selectFrom('customer')
    .select(['custno', 'tax_status', 'live_nation', 'badintegrity'])
    .where('custtype', '=', '0')
    .where('mobile_tail', '=', '0001')
    .executeTakeFirstOrThrow()
const casesOf = (custno: string) =>
  ops.db.selectFrom('crs_case').select(['rule', 'due_on']).where('custno', '=', custno).orderBy('case_id').execute()
const night = () => findCrsCases(ops.server.ctx, isoDate('2026-11-21'))
const put = (who: string, custno: string, lines: readonly object[]) =>
  runAs(ops.server.ctx, who, ['tax-declaration', 'put', custno, fileOf('tax.json', lines), '--reason', '柜台声明文件'])

test('LAW-09 an import invents no declaration, nationality or record: the institution is a case of 90 days', async () => {
  assert.equal((await ops.run('institutions', 'import', fileOf('institutions.json', [institution]))).code, 0)
  const { custno, ...row } = await imported()
  assert.deepEqual(row, { tax_status: null, live_nation: null, badintegrity: null })
  await night()
  assert.deepEqual(await casesOf(custno), [{ rule: 'missing', due_on: '2027-02-18' }])
})

test('LAW-09 two of compliance file its own declaration; a passive one names each controlling person, who is on the year’s list', async () => {
  const { custno } = await imported()
  const own = { ...blank, entity: 'passive', status: '1' }
  const controller = {
    ...blank,
    who: '王控制',
    status: '2',
    surname: 'Wang',
    given_name: 'Kong',
    country: '840',
    tin: 'US-77',
  }
  assert.match((await put('he', custno, [own])).text, /incomplete/)
  assert.match((await put('he', custno, [own, { ...controller, tin: '' }])).text, /no_tin_reason/)
  assert.match((await put('he', custno, [{ ...own, entity: 'active' }, controller])).text, /only passive institutions/)
  assert.match((await put('he', ops.world.people.zhangSan.custno, [own, controller])).text, /no institution/)
  assert.equal((await put('ke', custno, [own, controller])).code, 1)
  const asked = await put('he', custno, [own, controller])
  const id = /Request (\d+):/.exec(asked.text)?.[1] ?? assert.fail(asked.text)
  assert.doesNotMatch(asked.text, /US-77|王控制/)
  assert.equal((await runAs(ops.server.ctx, 'he', ['approve', id])).code, 1)
  assert.equal((await runAs(ops.server.ctx, 'shi', ['approve', id])).code, 0)
  await night()
  assert.equal((await casesOf(custno)).length, 1, 'complete: no further case')
  const source = crsSource(ops.server.ctx, {
    filter: { year: 2026, to: '2026-12-31' },
    left_out: null,
    upto_id: null,
    asked_at: new Date(0),
  })
  const { lines } = await source.page(ops.db, null, 10)
  assert.deepEqual(
    lines.map(line => [line[1], line[2], line[7], line[9], line[10]]),
    [
      ['新户有限公司', '', '仅为中国税收居民', '', ''],
      ['王控制（控制人）', 'Wang', '仅为非居民', '美国', 'US-77'],
    ],
  )
})

test('LAW-09 a refused declaration goes back to its maker as the draft of the form', async () => {
  const { custno } = await imported()
  const own = { ...blank, entity: 'passive', status: '1' }
  const controller = {
    ...blank,
    who: '李控制',
    status: '2',
    surname: 'Li',
    given_name: 'Kong',
    country: '840',
    tin: 'US-78',
  }
  const asked = await put('he', custno, [own, controller])
  const id = /Request (\d+):/.exec(asked.text)?.[1] ?? assert.fail(asked.text)
  assert.equal((await runAs(ops.server.ctx, 'shi', ['reject', id, '--reason', '缺签章'])).code, 0)
  const draft = await findDraft(ops.db, 'he', `tax-declaration ${custno}`)
  assert.deepEqual(JSON.parse(ops.server.ctx.keys.open(draft?.content_enc ?? '', DRAFT_PLACE)), {
    choice: 'passive',
    reason: '柜台声明文件',
    lines: [
      { ...own, subject: 'institution' },
      { ...controller, subject: 'controller' },
    ],
  })
})

test('LAW-09 texts of a declaration are of one line and of bounded length, countries exist, and lines of one person agree', async () => {
  const { custno } = await imported()
  const own = { ...blank, entity: 'passive', status: '1' }
  const wang = {
    ...blank,
    who: '王控制',
    status: '3',
    surname: 'Wang',
    given_name: 'Kong',
    country: '840',
    tin: 'US-77',
  }
  const column = async (...lines: readonly object[]) => {
    const { code, text } = await put('he', custno, lines)
    assert.equal(code, 1, text)
    return /line (\d+), column (\w+): /.exec(text)?.slice(1).join(' ') ?? text
  }
  for (const who of ['王\n控制', '王\u202e控制', '王'.repeat(61)])
    assert.equal(await column(own, { ...wang, who }), '2 who')
  assert.equal(await column(own, { ...wang, surname: '王' }), '2 surname')
  assert.equal(await column(own, { ...wang, given_name: 'K'.repeat(41) }), '2 given_name')
  assert.equal(await column(own, { ...wang, address: '一\r\n二' }), '2 address')
  assert.equal(await column(own, { ...wang, birth_place: '地'.repeat(61) }), '2 birth_place')
  for (const country of ['000', '999', '156', 'US', '84'])
    assert.equal(await column(own, { ...wang, country }), '2 country')
  assert.equal(await column(own, { ...wang, tin: 'a\u0000bcd' }), '2 tin')
  assert.equal(await column(own, { ...wang, no_tin_reason: '1' }), '2 no_tin_reason')
  assert.equal(await column(own, { ...wang, country: '', tin: '' }), '2 country')
  assert.equal(await column(own, { ...wang, status: '1' }), '2 country')
  assert.equal(await column(own, { ...wang, entity: 'active' }), '2 entity')
  assert.equal(await column(own, wang, { ...wang, country: '826', status: '2' }), '3 status')
  assert.equal(await column(own, wang, wang), '3 country')
})
