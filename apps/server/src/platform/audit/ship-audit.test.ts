import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createServer, type Server } from 'node:tls'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { readShipmentLag } from '@zhixiao/db/ops/audit-shipment.ts'
import { checkAudit, lastAuditSeal, sealAudit } from '@zhixiao/db/seals.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { readEnv } from '../../kernel/env.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from '../../testing/localhost-certificate.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { tryCollector } from './send.ts'
import { shipAudit } from './ship-audit.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixiao-audit-'))
const file = join(folder, 'audit.jsonl')
after(() => rmSync(folder, { recursive: true, force: true }))

/** Writes lines to the log, and seals them. */
async function acts(server: TestServer, ...names: string[]): Promise<void> {
  for (const act of names) await withTx(server.db, tx => writeAudit(tx, { actor: 'test', act, detail: { of: act } }))
  await sealAudit(server.db)
}
type Shipped = { n?: number; line?: unknown[]; seal?: number; hash?: string }
const shippedTo = (path: string): Shipped[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(text => JSON.parse(text))

test('LIV-14 every sealed line of the audit log leaves the machine once, in order, with its seal; what is cut off afterwards is found', async t => {
  const server = await startTestServer({ settings: { AUDIT_SHIP: file } })
  t.after(() => server.close())
  await acts(server, 'one', 'two')
  assert.ok((await readShipmentLag(server.db)).lines >= 2)
  await shipAudit(server.ctx)
  await acts(server, 'three')
  await shipAudit(server.ctx)
  await shipAudit(server.ctx)
  const lines = shippedTo(file)
  const shipped = lines.flatMap(({ line }) => (line ? [line[3]] : []))
  assert.deepEqual(shipped.slice(-3), ['one', 'two', 'three'])
  assert.deepEqual(
    lines.flatMap(({ n }) => n ?? []),
    shipped.map((_, at) => at + 1),
    'numbered without gaps',
  )
  const last = await lastAuditSeal(server.db)
  assert.equal(lines.at(-1)?.hash, last?.hash)
  assert.deepEqual(await readShipmentLag(server.db), { lines: 0, seconds: 0 })

  assert.deepEqual((await checkAudit(server.db)).breaks, [])
  // The owner of the database can take away every rule and the end of the log with its seal.
  await sql`alter table audit_seal disable trigger all`.execute(server.db)
  await sql`delete from audit_seal where seal_id = ${last?.seal_id}`.execute(server.db)
  const { breaks } = await checkAudit(server.db)
  assert.match(breaks.map(each => each.problem).join(), /was shipped and is not there/)
})

test('LIV-14 a collector that is away stops nothing, and has every line once it is back', async t => {
  const away = join(folder, 'nowhere', 'audit.jsonl')
  const server = await startTestServer({ settings: { AUDIT_SHIP: away } })
  t.after(() => server.close())
  await acts(server, 'early')
  await shipAudit(server.ctx)
  assert.match(server.log.join(), /audit log not shipped/)
  assert.ok((await readShipmentLag(server.db)).lines > 0)
  const back = join(folder, 'back.jsonl')
  server.ctx.env.audit = { ...server.ctx.env.audit, target: { kind: 'file', path: back } }
  await shipAudit(server.ctx)
  assert.ok(shippedTo(back).some(({ line }) => line?.[3] === 'early'))
})

function syslogServer(): { server: Server; heard: () => string } {
  let heard = ''
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, socket => {
    socket.setEncoding('utf8').on('data', part => {
      heard += part
    })
    socket.on('end', () => socket.end())
  })
  return { server, heard: () => heard }
}

test('LIV-14 by syslog over TLS each line is a message with its length; an unknown certificate gets nothing', async t => {
  const collector = syslogServer()
  collector.server.listen(0, 'localhost')
  await once(collector.server, 'listening')
  const address = collector.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, CERTIFICATE)
  const settings = { AUDIT_SHIP: `syslog+tls://localhost:${port}`, AUDIT_SHIP_CA: ca }
  const server = await startTestServer({ settings })
  t.after(async () => {
    await server.close()
    collector.server.close()
  })
  await acts(server, 'spoken')
  const { audit } = server.ctx.env
  assert.ok(audit.target)
  await assert.rejects(tryCollector({ ...audit, ca: undefined }, audit.target))
  await shipAudit(server.ctx)
  const text = collector.heard()
  const frame =
    /(\d+) (<109>1 \S+ \S+ zhixiao \d+ line \[audit@32473 n="\d+"\] [^\n]*?"spoken", \{"of": "spoken"\}\])/.exec(text)
  assert.equal(Number(frame?.[1]), Buffer.byteLength(frame?.[2] ?? ''), text)
  assert.match(text, new RegExp(`seal \\[audit@32473 seal="\\d+"\\] .*${(await lastAuditSeal(server.db))?.hash}`))
  assert.equal((await readShipmentLag(server.db)).lines, 0)
})

test('LIV-14 an address that is neither a path nor syslog over TLS stops the start by name', () => {
  for (const text of ['audit.log', 'http://collector', 'syslog+tls://']) {
    const read = readEnv({ AUDIT_SHIP: text })
    assert.match(read.ok ? '' : read.faults.join(), /AUDIT_SHIP must be an absolute path or syslog\+tls/)
  }
})
