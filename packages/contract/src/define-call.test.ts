import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from './calls.ts'
import { consoleCalls } from './console/console-calls.ts'
import { consoleErrors } from './console/console-errors.ts'
import { type Call, isWrite, mostBytesOf, pathFields } from './define-call.ts'
import { errors } from './errors.ts'

const all: readonly [string, Call][] = [...Object.entries<Call>(calls), ...Object.entries<Call>(consoleCalls)]

test('ACT-03 a call of either door stands in its list under its name, with a route and codes of its door', () => {
  const routes = all.map(([, { method, path }]) => `${method} ${path}`)
  assert.deepEqual(
    routes.filter((route, at) => routes.indexOf(route) !== at),
    [],
  )
  const codes: Readonly<Record<Call['door'], readonly string[]>> = {
    site: Object.keys(errors),
    console: Object.keys(consoleErrors),
  }
  for (const [name, call] of all) {
    assert.equal(call.name, name)
    assert.deepEqual(
      pathFields(call).filter(field => !Object.hasOwn(call.input.shape, field)),
      [],
      name,
    )
    assert.deepEqual(
      call.errors.filter(code => !codes[call.door].includes(code)),
      [],
      name,
    )
  }
})

test('ACT-03 a read stores nothing, and only forms and large papers have large bodies', () => {
  for (const [name, call] of all) {
    if (call.method === 'GET') assert.equal(isWrite(call), false, name)
    const isForm = call.door === 'site' && call.files !== undefined
    assert.equal(mostBytesOf(call) > 64 * 1024, isForm || call.mostBytes !== undefined, name)
  }
  assert.equal(isWrite(calls['trade.purchase']), true)
  assert.equal(isWrite(calls['content.fundList']), false)
  assert.equal(isWrite(consoleCalls['request.submit']), true)
  assert.equal(isWrite(consoleCalls['request.try']), false)
})
