import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { sql } from 'kysely'
import { readEnv } from '../../kernel/env.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { startOidcProvider } from './testing/oidc-provider.ts'
import { hireStaff, startTestConsole } from './testing.ts'

const ORIGIN = 'https://console.test'

let ops: TestOps
let provider: Awaited<ReturnType<typeof startOidcProvider>>
let office: Awaited<ReturnType<typeof startTestConsole>>
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  provider = await startOidcProvider()
  office = await startTestConsole(withProvider(provider.settings))
  await hireStaff(ops.server.ctx, { checker: ['check'], gone: ['check'] })
  await ops.run('operators', 'disable', 'gone')
})
after(async () => {
  await office.close()
  await provider.close()
  await ops.close()
})

const withProvider = (consoleOidc: typeof provider.settings) => {
  const { ctx } = ops.server
  return { ...ctx, env: { ...ctx.env, consoleOrigin: ORIGIN, consoleOidc } }
}

const begun = async () => (await office.desk().call('auth.oidcStart', {})).data
const finish = async (query: string) => (await office.desk().call('auth.oidcFinish', { query })).code

test('CON-22 the firm’s identity provider signs in the operator whom its claim names; an approval needs a passkey or code', async () => {
  provider.state.as = 'checker'
  const desk = office.desk()
  assert.equal((await desk.call('auth.start', {})).data.oidc, true)
  const { url, state } = await begun()
  const asked = new URL(url).searchParams
  assert.deepEqual(
    [asked.get('redirect_uri'), asked.get('state'), asked.get('code_challenge_method')],
    [`${ORIGIN}/sign-in/back`, state, 'S256'],
  )
  const [query, again] = [provider.visit(url), provider.visit(url)]
  const entered = await desk.call('auth.oidcFinish', { query })
  assert.equal(entered.code, '0000', JSON.stringify(entered))
  assert.deepEqual([entered.data.name, entered.data.roles], ['checker', ['check']])
  assert.equal((await desk.call('day.show', {})).code, '0000')
  assert.equal(await finish(again), 'CON-0402', 'a return counts once, with another code, too')
  const { rows } = await sql<{ id: string }>`
    insert into act_request (act, object, input, preview, digest, requested_by, requested_at, expires_at)
    values ('shares add', 'oidc', '{"tradeacco": "T", "fund": "990044", "shares": "1"}', '', ${'0'.repeat(64)}, 'zhao', business_now(),
      business_now() + interval '1 hour') returning request_id::text as id`.execute(ops.db)
  const approval = { id: rows[0]?.id ?? '', digest: '0'.repeat(64) }
  assert.equal((await desk.call('request.approve', approval)).code, 'CON-0421')
})

test('CON-22 what the provider did not sign for this sign-in, a late one, and a name that is no operator’s are refused', async () => {
  provider.state.as = 'checker'
  const [first, second] = [await begun(), await begun()]
  const mixed = new URLSearchParams(provider.visit(first.url))
  mixed.set('state', second.state)
  assert.equal(await finish(mixed.toString()), 'CON-0402', 'the code of another sign-in')
  assert.equal(await finish(new URLSearchParams({ code: 'x', state: (await begun()).state }).toString()), 'CON-0402')
  assert.equal(await finish('code=x&state=y'), 'CON-0402')
  for (const claims of [{ iss: 'http://127.0.0.1:1' }, { aud: 'other' }, { nonce: 'other' }, { exp: 1 }]) {
    provider.state.claims = claims
    await ops.server.setClock(`2026-11-19T${10 + Object.keys(claims).length}:00:00+08:00`)
    const code = await finish(provider.visit((await begun()).url))
    assert.ok(['CON-0402', 'CON-0429'].includes(code), `${JSON.stringify(claims)}: ${code}`)
  }
  provider.state.claims = {}
  const late = provider.visit((await begun()).url)
  await sql`update staff_oidc set expires_at = clock_timestamp()`.execute(ops.db)
  assert.notEqual(await finish(late), '0000')
  for (const name of ['gone', 'mallory']) {
    provider.state.as = name
    assert.equal(await finish(provider.visit((await begun()).url)), 'CON-0402', name)
    const [event] = await listAudit(ops.db, 1)
    assert.ok(event && 'why' in event.detail && event.detail.why === 'identity provider')
  }
  provider.state.as = 'checker'
  assert.equal(await finish(provider.visit((await begun()).url)), '0000')
})

test('CON-22 without a provider there is nothing; one that does not answer is said', async () => {
  const bare = await startTestConsole(ops.server.ctx)
  assert.equal((await bare.desk().call('auth.oidcStart', {})).code, 'CON-0404')
  assert.equal((await bare.desk().call('auth.start', {})).data.oidc, false)
  await bare.close()
  const silent = await startTestConsole(withProvider({ ...provider.settings, issuer: 'http://127.0.0.1:9' }))
  assert.equal((await silent.desk().call('auth.oidcStart', {})).code, 'CON-0424')
  await silent.close()
  const faultsOf = (settings: Record<string, string>) => {
    const read = readEnv(settings)
    return read.ok ? [] : read.faults
  }
  const wanted = { CONSOLE_OIDC_ISSUER: 'https://id.example.com', CONSOLE_ORIGIN: 'https://console.example.com' }
  assert.deepEqual(faultsOf({ ...wanted, CONSOLE_OIDC_CLIENT_ID: 'a', CONSOLE_OIDC_CLIENT_SECRET: 'b' }), [])
  assert.equal(faultsOf(wanted).length, 2)
  assert.match(faultsOf({ CONSOLE_OIDC_ISSUER: 'http://id.example.com' }).join(), /https/)
})
