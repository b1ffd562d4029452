import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { type Call, defineCall } from '@zhixiao/contract/define-call.ts'
import { Hono } from 'hono'
import { z } from 'zod'
import { fail, ok, type RefusalCode } from '../../kernel/result.ts'
import { Semaphore } from '../../kernel/semaphore.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { HttpEnv } from './http.ts'
import { begun, CallRunner, type CallState, type Door } from './run-call.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ empty: true })
})
after(() => server.close())

const form = { method: 'POST', summary: '', mostBytes: 2_000_000, output: z.object({}), errors: [] } as const
const input = z.strictObject({ name: z.string() })
const calls: readonly Call[] = [
  defineCall({ door: 'site', id: 'CALL-900', name: 'test.it', path: '/api/test', access: 'customer', input, ...form }),
  defineCall({ door: 'console', name: 'test.it', path: '/console-api/test', access: 'staff', input, ...form }),
]
const names = ['findSession', 'checkRight', 'spendLimit', 'readInput', 'checkSignature', 'hashWrite'] as const

/** What a call does behind a door whose step `stops` refuses, or whose handler throws. */
async function passed(call: Call, stops: (typeof names)[number] | 'handle' | null) {
  const done: string[] = []
  const places = new Semaphore(1)
  const note = (name: (typeof names)[number]) => async (state: CallState) => {
    done.push(name)
    if (name === 'readInput') state.input = { name: 'a' }
    return stops === name ? fail<RefusalCode>('CON-0403') : null
  }
  const door: Door<CallState, RefusalCode> = {
    // In another order than the list's.
    steps: Object.fromEntries(names.toReversed().map(name => [name, note(name)])),
    codes: { invalid: 'CON-0400', busy: 'CON-0503', failed: 'CON-0500' },
    places,
    callerOf: () => 'caller',
    async handle({ isValid }) {
      done.push(`handle ${isValid}`)
      if (stops === 'handle') throw new Error('planted')
      return ok({})
    },
    answer: () => new Response(),
    recordRefused: async () => void done.push('refused'),
    recordFailed: async () => void done.push('failed'),
  }
  const runner = new CallRunner(door)
  const app = new Hono<HttpEnv>()
  let code = ''
  app.post('/', async http => {
    const answered = await runner.answer({ ...begun, ctx: server.ctx, call, http, request: '', ends: [] })
    code = answered.code
    return answered.response
  })
  await app.request('/', { method: 'POST' }, { incoming: new IncomingMessage(new Socket()) })
  assert.ok(places.take('caller'), 'the place of a large body is free again')
  return [...done, code].join(' ')
}

test('ACT-03 calls of either door take the same steps in one order, and the first refusal ends them', async () => {
  for (const call of calls) {
    assert.equal(
      await passed(call, null),
      'findSession checkRight spendLimit readInput checkSignature hashWrite handle true 0000',
    )
    assert.equal(await passed(call, 'checkRight'), 'findSession checkRight refused CON-0403')
    assert.equal(
      await passed(call, 'checkSignature'),
      'findSession checkRight spendLimit readInput checkSignature refused CON-0403',
    )
  }
})

test('ACT-03 what a handler throws is a code of its door, and is recorded as failed', async () => {
  for (const call of calls)
    assert.equal(
      await passed(call, 'handle'),
      'findSession checkRight spendLimit readInput checkSignature hashWrite handle true failed CON-0500',
    )
})
