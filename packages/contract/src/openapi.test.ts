import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callNames, calls } from './calls.ts'
import { type Call, methodsOf } from './define-call.ts'
import { openApiOf } from './openapi.ts'

const all: readonly Call[] = Object.values(calls)

test('each call has its own id, name and route, and its name is its key', () => {
  const routes = all.flatMap(call => methodsOf(call).map(method => `${method} ${call.path}`))
  assert.equal(new Set(routes).size, routes.length)
  assert.equal(new Set(all.map(call => call.id + call.method)).size, all.length)
  for (const name of callNames) assert.equal(calls[name].name, name)
})

test('SEC-01 only the aggregation and download paths are exempt from the signature, and a bank that signs in its own way', () => {
  for (const call of all)
    if (call.signed === false && call.name !== 'serve.bankNotice')
      assert.match(call.path, /aggregation|dl-mid/, call.name)
})

test('AUTH-05 the token header goes everywhere but to the paths of tokens', () => {
  for (const call of all) assert.equal(call.sendsToken === false, call.path.startsWith('/api/token/'), call.name)
})

test('path parameters and secret fields are input fields', () => {
  for (const call of all) {
    const fields = Object.keys(call.input.shape)
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
    for (const field of [...named, ...(call.secret ?? []), ...(call.files ?? [])])
      assert.ok(fields.includes(field), `${call.name} ${field}`)
  }
})

test('the OpenAPI document has an operation for every route, with every field of its input', () => {
  const text = JSON.stringify(openApiOf(all, '1.0.0'))
  const document: { openapi: string; paths: Record<string, Record<string, object>> } = JSON.parse(text)
  assert.equal(document.openapi, '3.1.0')
  for (const call of all) {
    for (const method of methodsOf(call)) {
      const operation = JSON.stringify(document.paths[call.path]?.[method.toLowerCase()])
      for (const field of Object.keys(call.input.shape))
        assert.ok(operation.includes(`"${field}"`), `${call.name} ${field}`)
    }
  }
})
