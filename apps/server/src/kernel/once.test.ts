import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallName } from '@zhixiao/contract/calls.ts'
import { sql } from 'kysely'
import { openWorld } from '../testing/open-world.ts'
import type { WriteContext } from './context.ts'
import { once } from './once.ts'
import { fail, ok } from './result.ts'

const { server, world } = await openWorld()

function writeOf(requestId: string, bodyHash = 'hash'): WriteContext {
  const session = { custno: world.people.zhangSan.custno, tokenHash: 'x', isEnterprise: false }
  return { ...server.ctx, session, requestId, attemptId: requestId, bodyHash, address: '', userAgent: '', deviceId: '' }
}
let effects = 0
const effect = (ctx: WriteContext, refuse = false, call: CallName = 'account.userInfo') =>
  once(
    ctx,
    call,
    async tx => {
      await sql`insert into todo_done (custno, todo, at) values (${ctx.session.custno}, ${`t${++effects}`}, now())`.execute(
        tx,
      )
      return refuse ? fail('SYS-0404') : ok({ number: effects })
    },
    reply => ({ number: 'number' in reply && typeof reply.number === 'number' ? reply.number : 0 }),
  )
const count = async () => (await server.db.selectFrom('todo_done').select('todo').execute()).length

test('fifty repeats of one write at once have one effect and one answer', async () => {
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 50 }, () => effect(writeOf('request-1'))))
  assert.equal((await count()) - before, 1)
  assert.equal(new Set(answers.map(answer => JSON.stringify(answer))).size, 1)
  assert.ok(answers[0]?.ok)
})

test('VAL-08 a request id of one call is refused for another with the same content, and has no effect there', async () => {
  assert.ok((await effect(writeOf('request-of-one-call'), false, 'account.bankUnbind')).ok)
  const before = await count()
  const other = await effect(writeOf('request-of-one-call'), false, 'account.bankOpenRemit')
  assert.ok(!other.ok && other.code === 'PARAM-0002')
  assert.equal(await count(), before)
})

test('the same id with another body is refused, and is free in another customer', async () => {
  await effect(writeOf('request-2', 'one'))
  assert.deepEqual(await effect(writeOf('request-2', 'two')), { ok: false, code: 'PARAM-0002' })
  const other = writeOf('request-2', 'two')
  const before = await count()
  assert.ok((await effect({ ...other, session: { ...other.session, custno: world.people.qianQiC5.custno } })).ok)
  assert.equal((await count()) - before, 1)
})

test('a refusal leaves nothing behind, so that the same id may be tried again', async () => {
  const before = await count()
  assert.equal((await effect(writeOf('request-3'), true)).ok, false)
  assert.equal(await count(), before)
  assert.ok((await effect(writeOf('request-3'))).ok)
})
