import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readFilePart } from '@zhixiao/db/content/files.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld } from '../../testing/world.ts'
import { type AgreementText, publishAgreements } from './agreement-pdf.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const rule: AgreementText = {
  id: 'test-rule',
  version: 1,
  title: '测试规则',
  effectiveOn: isoDate('2026-01-01'),
  body: '## 一、总则\n\n第一条。',
}
const publish = (...texts: AgreementText[]) => withTx(server.db, tx => publishAgreements(tx, texts))
const rows = () =>
  server.db
    .selectFrom('agreement')
    .select(['version', 'title', 'sha256'])
    .where('id', '=', rule.id)
    .orderBy('version')
    .execute()

test('DOC-01 a version is set once; the same again changes nothing, other words are refused, the next one stands beside it', async () => {
  assert.deepEqual(await publish(rule), [])
  const [first] = await rows()
  assert.match((await readFilePart(server.db, first?.sha256 ?? '', 0, 8)).toString('latin1'), /^%PDF-/)
  assert.deepEqual(await publish(rule), [])

  const altered = { ...rule, body: `${rule.body}悄悄改了。` }
  const next = { ...altered, version: 2 }
  assert.deepEqual(await publish(altered, next), [altered])
  assert.deepEqual(await rows(), [first])

  assert.deepEqual(await publish(rule, next), [])
  const both = await rows()
  assert.deepEqual(
    both.map(row => row.version),
    [1, 2],
  )
  assert.notEqual(both[1]?.sha256, first?.sha256)
})

test('DOC-01 what was published and what was accepted can be neither changed nor taken away', async () => {
  await publish(rule)
  await assert.rejects(server.db.updateTable('agreement').set({ title: '改名' }).execute(), /append-only/)
  await assert.rejects(server.db.deleteFrom('agreement').execute(), /append-only/)
  const { people } = await loadWorld(server)
  await server.db
    .insertInto('agreement_acceptance')
    .values({ custno: people.zhangSan.custno, agreement: rule.id, version: '1', at: new Date() })
    .execute()
  await assert.rejects(server.db.updateTable('agreement_acceptance').set({ version: '2' }).execute(), /append-only/)
  await assert.rejects(server.db.deleteFrom('agreement_acceptance').execute(), /append-only/)
})
