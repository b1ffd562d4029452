import { brand } from '@zhixiao/domain/brand.ts'
import { z } from 'zod'
import { type Call, inQuery, type Method, methodsOf } from './define-call.ts'
import { type ErrorCode, errors } from './errors.ts'

type Json = { [key: string]: unknown }

const SHARED_ERRORS: readonly ErrorCode[] = ['PARAM-0001', 'SIGN-0001', 'SIGN-0002', 'SIGN-0003']

/** The OpenAPI 3.1 document of a list of calls. */
export function openApiOf(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const operations = methodsOf(call).map(method => [method.toLowerCase(), operationOf(call, method)])
    paths[call.path] = { ...paths[call.path], ...Object.fromEntries(operations) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version, description: DESCRIPTION },
    paths,
    components: {
      securitySchemes: { accesstoken: { type: 'apiKey', in: 'header', name: 'accesstoken' } },
      schemas: { ErrorCodes: { type: 'string', enum: Object.keys(errors) } },
    },
  }
}

const DESCRIPTION = `Every answer is \`{code, msg, data}\`; \`0000\` is success. A refused field is code PARAM-0001 with data
\`{field, reason}\`. POST and PUT carry JSON, GET and DELETE a query; unknown fields and duplicate keys are refused.

Beside its input a call carries channel, version, timestamp (ms), nonce (16-32 letters and digits, used once) and sign.
The text to sign is the parameters but sign, timestamp, files and empty values, sorted by key as k=v joined by &, with %,
& and = inside them percent-escaped and nested values as JSON with sorted keys; then &, the timestamp, &, and the session
token sent (or nothing). sign is the characters 0, 7, 13, 21, 34 and 55 of its SHA-256 in hex. It shows accidents; it
authenticates nobody.

Secret fields are the base64 of the RSA encryption, under the key of /api/public-key, of
\`{"f": field, "n": nonce, "t": timestamp, "v": value}\`. Writes carry the header x-request-id (8-64 letters, digits, -):
a repeat with the same id has no second effect.`

function operationOf(call: Call, method: Method): Json {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
  const fields = inputSchema(call)
  const properties = isJson(fields.properties) ? fields.properties : {}
  const required = Array.isArray(fields.required) ? fields.required : []
  const parameters = [
    ...inPath.map(name => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    ...(inQuery(method) ? queryParameters(properties, required, inPath) : []),
    ...(call.write ? [REQUEST_ID] : []),
  ]
  return {
    operationId: method === call.method ? call.name : `${call.name}.${method.toLowerCase()}`,
    tags: [call.name.split('.')[0]],
    summary: `${call.id} ${call.summary}`,
    ...(call.access === 'customer' ? { security: [{ accesstoken: [] }] } : {}),
    parameters,
    ...(inQuery(method) ? {} : { requestBody: bodyOf(call, properties, required, inPath) }),
    responses: responsesOf(call),
  }
}

const REQUEST_ID = {
  name: 'x-request-id',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z0-9-]{8,64}$' },
}

function commonOf(call: Call): Json {
  const common: Json = { channel: { const: 'h5' }, version: { type: 'string' }, deviceId: { type: 'string' } }
  return call.signed === false
    ? common
    : { ...common, timestamp: { type: 'string' }, nonce: { type: 'string' }, sign: { type: 'string' } }
}

function queryParameters(properties: Json, required: readonly unknown[], inPath: readonly string[]) {
  return Object.entries(properties)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

function bodyOf(call: Call, properties: Json, required: readonly unknown[], inPath: readonly string[]): Json {
  const own = Object.entries(properties)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => [name, call.secret?.includes(name) ? SEALED : schema])
  const schema = {
    type: 'object',
    properties: { ...Object.fromEntries(own), ...commonOf(call) },
    required: [...required.filter(name => typeof name === 'string' && !inPath.includes(name))],
    additionalProperties: false,
  }
  return { required: true, content: { [call.files ? 'multipart/form-data' : 'application/json']: { schema } } }
}

const SEALED = { type: 'string', contentEncoding: 'base64', description: 'RSA-encrypted' }

function responsesOf(call: Call): Json {
  const codes = ['0000', ...SHARED_ERRORS, ...call.errors]
  const envelope = {
    type: 'object',
    properties: {
      code: { type: 'string', enum: codes },
      msg: { type: 'string' },
      data: {
        anyOf: [z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }), { type: ['object', 'null'] }],
      },
    },
    required: ['code', 'msg', 'data'],
  }
  const failure = (description: string) => ({ description })
  return {
    200: { description: '0000 or the code of a refusal', content: { 'application/json': { schema: envelope } } },
    ...(call.access === 'customer' ? { 401: failure('AUTH-0001') } : {}),
    429: failure('SYS-0429, with Retry-After'),
    503: failure('SYS-0503, with Retry-After'),
  }
}

function inputSchema(call: Call): Json {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema'))
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
