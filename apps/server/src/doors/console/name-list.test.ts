import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { entryOf, putOnList } from '../../testing/name-lists.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { openDesks } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  await putOnList(ops.server.ctx, [entryOf('X.1', {})], 'first')
  office = await openDesks(ops.server.ctx, { law: ['compliance'], looker: ['auditor'], service: ['service'] })
})
after(async () => {
  await office.close()
  await ops.close()
})

const fileOf = (...lines: string[]) => ({
  name: 'un.csv',
  content: Buffer.from(['list,entry,names,id_numbers,births,nationality,text', ...lines].join('\n')).toString('base64'),
})
const law = () => office.at('law')

test('compliance sees what a name list changes before it takes it, and reads the lists in force', async () => {
  const file = fileOf('un,A.1,张三,,,,', 'un,A.2,无名,,,,')
  const tried = await law().call('nameList.try', file)
  assert.deepEqual(
    tried.data.shown.totals.map(({ name, value }) => `${name} ${value}`),
    ['条目 2', '新增 2', '变更 0', '移出 0', '新的命中 1'],
  )
  const before = (await law().call('nameList.list', {})).data
  assert.deepEqual(
    [before.list.map(({ code }) => code), before.isScreened],
    [['first'], true],
    'a trial changes nothing',
  )
  assert.equal((await law().call('nameList.take', file)).code, '0000')
  const { list } = (await office.at('looker').call('nameList.list', {})).data
  assert.deepEqual(
    list.map(({ code, version, entries, source }) => [code, version, entries, source]),
    [
      ['first', 1, 1, 'test'],
      ['un', 1, 2, 'un.csv'],
    ],
  )
  const line = (await listAudit(ops.db, 9)).find(({ act }) => act === 'name-list import')
  assert.equal(line?.actor, 'law')
  assert.equal((await law().call('nameHit.list', { tab: 'waiting' })).data.waiting, 1)
})

test('the same list again, a faulty file, and others than compliance are refused; entries that leave are announced', async () => {
  assert.equal((await law().call('nameList.take', fileOf('un,A.1,张三,,,,', 'un,A.2,无名,,,,'))).code, 'CON-0408')
  const wrong = await law().call('nameList.take', fileOf('un,A.1,张三,,,,', 'eu,B.1,某人,,,,'))
  assert.equal(wrong.code, 'CON-0407')
  for (const outsider of ['looker', 'service'])
    assert.equal((await office.at(outsider).call('nameList.take', fileOf('un,A.1,张三,,,,'))).code, 'CON-0403')
  assert.equal((await office.at('service').call('nameList.list', {})).code, 'CON-0403')
  const { shown } = (await law().call('nameList.try', fileOf('un,A.1,张三,,,,'))).data
  assert.match(shown.warnings.join(), /移出名单/)
})
