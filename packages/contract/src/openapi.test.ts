import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { z } from 'zod'
import { type CallName, callNames, calls } from './calls.ts'
import { inQuery, methodsOf, pathFields, type SiteCall } from './define-call.ts'
import recorded from './examples.json' with { type: 'json' }
import { openApiOf } from './openapi.ts'
import { exampleOf } from './openapi-examples.ts'

const all: readonly SiteCall[] = Object.values(calls)

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
    const named = pathFields(call)
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

const examples: Readonly<Record<string, { input: unknown; answer: unknown }>> = recorded
const journeys: readonly CallName[] = [
  'serve.mobileCodeSend',
  'token.login',
  'token.logout',
  'query.shareInfo',
  'query.tradeRecord',
  'trade.fare',
  'trade.purchase',
  'trade.withdrawal',
  'trade.redemption',
  'trade.conversion',
  'trade.plan',
  'trade.planStatus',
]

test('HAND-05 every public read and every step of the main journeys has an example', () => {
  const reads = all.filter(call => call.access === 'public' && (call.method === 'GET' || /^content\./.test(call.name)))
  const lacking = [...reads.map(({ name }) => name), ...journeys].filter(name => !(name in examples))
  // Its ticket is the answer to an SMS code.
  assert.deepEqual(lacking, ['account.registerState'])
})

test('HAND-05 each example is a request and an answer that the schemas of its call take', () => {
  for (const [name, { input, answer }] of Object.entries(examples)) {
    const call = all.find(each => each.name === name)
    assert.ok(call, name)
    assert.equal(call.input.safeParse(input).error, undefined, name)
    assert.deepEqual(call.output.parse(answer), answer, name)
    assert.ok(!JSON.stringify(exampleOf(call)).includes('258036'), `${name} shows a password`)
  }
})

const documentForm = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), example: z.unknown().optional() })).default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) })
          .optional(),
        responses: z.object({
          200: z.object({ content: z.object({ 'application/json': z.object({ example: z.unknown().optional() }) }) }),
        }),
      }),
    ),
  ),
})
const document = documentForm.parse(JSON.parse(JSON.stringify(openApiOf(all, '1.0.0'))))

test('HAND-05 the OpenAPI document shows each example, its parameters one by one or its body whole', () => {
  for (const call of all.filter(each => each.name in examples)) {
    const example = exampleOf(call)
    for (const method of methodsOf(call)) {
      const operation = document.paths[call.path]?.[method.toLowerCase()]
      assert.ok(operation && example, call.name)
      assert.deepEqual(operation.responses[200].content['application/json'].example, example.response, call.name)
      const shown = operation.parameters
        .filter(each => each.example !== undefined)
        .map(({ name, example: value }) => [name, value])
      const body = operation.requestBody?.content['application/json']?.example
      const values = { ...Object.fromEntries(shown), ...(typeof body === 'object' ? body : {}) }
      assert.deepEqual(values, example.request, `${method} ${call.name}`)
      assert.equal(body === undefined, inQuery(method), `${method} ${call.name}`)
    }
  }
})

/** Six characters of the SHA-256, at the places that the document names. */
const signatureOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [0, 7, 13, 21, 34, 55].map(at => hex[at]).join('')
}

test('HAND-05 the worked signature of the document is computed as the document says', () => {
  const { description } = document.info
  const lineOf = (name: string) =>
    [...description.matchAll(new RegExp(`^${name}  +(.*)$`, 'gm'))].map(([, text]) => text)
  const token = 'cWSmVv8nTcRYiIa50ysYpvcO0XzOK7nsakHw1ITRYOM'
  const nonce = '4f2a9c0d7be1836550a1c7'
  const texts = [
    `channel=h5&fundCode=990044&nonce=${nonce}&version=1.0.0&1795140000000&`,
    `channel=h5&keyWord=A%26B%3D100%25&nonce=${nonce}&pageParam={"pageNum":1,"pageSize":2}&version=1.0.0&year=2026&1795140000000&${token}`,
  ]
  assert.deepEqual(lineOf('text'), texts)
  assert.deepEqual(lineOf('token'), ['none', token])
  assert.deepEqual(
    lineOf('SHA-256'),
    texts.map(text => createHash('sha256').update(text).digest('hex')),
  )
  assert.deepEqual(lineOf('sign'), texts.map(signatureOf))
})

test('HAND-05 the example of a call without nested values has the signature of its parameters', () => {
  const example = exampleOf(calls['trade.limit'])
  assert.ok(example)
  const { sign, timestamp, ...rest } = example.request
  const pairs = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = pairs.map(([name, value]) => `${name}=${value}`).join('&')
  assert.equal(sign, signatureOf(`${text}&${timestamp}&${example.token}`))
})
