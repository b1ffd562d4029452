import { brand } from '@zhixiao/domain/brand.ts'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { inQuery, type Method, methodsOf, type SiteCall } from './define-call.ts'
import { type ErrorCode, errors } from './errors.ts'
import { exampleOf, signatureSteps } from './openapi-examples.ts'

const SHARED_ERRORS: readonly ErrorCode[] = ['PARAM-0001', 'SIGN-0001', 'SIGN-0002', 'SIGN-0003']

/** The OpenAPI 3.1 document of a list of calls. */
export function openApiOf(calls: readonly SiteCall[], version: string) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const call of calls) {
    const operations = methodsOf(call).map(method => [method.toLowerCase(), operationOf(call, method)])
    paths[call.path] = { ...paths[call.path], ...Object.fromEntries(operations) }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: `${brand.name} API`, version, description: description() },
      paths,
      components: {
        securitySchemes: { accesstoken: { type: 'apiKey', in: 'header', name: 'accesstoken' } },
        schemas: { ErrorCodes: { type: 'string', enum: Object.keys(errors) } },
      },
    },
    { allowEmptySchema: { unknown: true, any: true, custom: true } },
  )
}

const description =
  (): string => `Every answer is \`{code, msg, data}\`; \`0000\` is success. A refused field is code PARAM-0001 with data
\`{field, reason}\`. POST and PUT carry JSON, GET and DELETE a query; unknown fields and duplicate keys are refused.

Beside its input a call carries channel, version, timestamp (ms), nonce (16-32 letters and digits, used once) and sign.
The text to sign is the parameters but sign, timestamp, files and empty values, sorted by key as k=v joined by &, with %,
& and = inside them percent-escaped and nested values as JSON with sorted keys; then &, the timestamp, &, and the session
token sent (or nothing). sign is the characters 0, 7, 13, 21, 34 and 55 of its SHA-256 in hex. It shows accidents; it
authenticates nobody. Two requests, step by step; the server takes a timestamp that differs by at most five minutes:

\`\`\`
${signatureSteps()}
\`\`\`

The examples of the calls are recorded from the demo: lists show their first items, long texts their beginning. Their signatures
are valid for what they show, with one text in place of each encrypted field.

Secret fields are the base64 of the encryption, under the key of /api/public-key, of
\`{"f": field, "n": nonce, "t": timestamp, "v": value}\`: RSA under a key with a modulus, SM2 as of GB/T 32918.4 (04, x, y,
C3, C2) under one with a point. Writes carry the header x-request-id (8-64 letters, digits, -):
a repeat with the same id has no second effect. On other calls with secrets the header is optional: a wrong password
counts once for one id.

The header x-device-id (20-64 letters, digits, -) is a secret that a browser makes and keeps: known devices, captchas and
SMS codes are bound to it. The parameter deviceId is only a name of the device.`

function operationOf(call: SiteCall, method: Method): ZodOpenApiOperationObject {
  const fields = Object.entries(call.input.shape)
  const isInPath = ([name]: [string, unknown]) => call.path.includes(`{${name}}`)
  const example = exampleOf(call)
  const shown = ([name, field]: [string, z.ZodType]): [string, z.ZodType] =>
    example && name in example.request
      ? [name, field.meta({ param: { example: example.request[name] } })]
      : [name, field]
  const rest = z.strictObject(Object.fromEntries(fields.filter(field => !isInPath(field))))
  return {
    operationId: method === call.method ? call.name : `${call.name}.${method.toLowerCase()}`,
    tags: [call.name.split('.')[0] ?? ''],
    summary: `${call.id} ${call.summary}`,
    ...(call.access === 'customer' ? { security: [{ accesstoken: [] }] } : {}),
    requestParams: {
      path: z.object(Object.fromEntries(fields.filter(isInPath).map(shown))),
      ...(inQuery(method)
        ? { query: z.strictObject(Object.fromEntries(Object.entries({ ...rest.shape, ...commonOf(call) }).map(shown))) }
        : {}),
      ...(call.write ? { header: z.object({ 'x-request-id': z.string().regex(/^[A-Za-z0-9-]{8,64}$/) }) } : {}),
    },
    ...(inQuery(method) ? {} : { requestBody: bodyOf(call, rest) }),
    responses: responsesOf(call),
  }
}

/** The common fields of a body. */
const COMMON = { channel: z.literal('h5').optional(), version: z.string().optional(), deviceId: z.string().optional() }
const SIGNED = { timestamp: z.string().optional(), nonce: z.string().optional(), sign: z.string().optional() }
const commonOf = (call: SiteCall) => ({ ...COMMON, ...(call.signed === false ? {} : SIGNED) })
const ENCRYPTED = z.string().meta({ contentEncoding: 'base64', description: 'RSA-encrypted' })

function bodyOf(call: SiteCall, own: z.ZodObject) {
  const isOptional = (name: string) => own.shape[name] instanceof z.ZodOptional
  const encrypted = (call.secret ?? []).map(
    name => [name, isOptional(name) ? ENCRYPTED.optional() : ENCRYPTED] as const,
  )
  const schema = own.extend({ ...Object.fromEntries(encrypted), ...commonOf(call) })
  const type = call.files ? ('multipart/form-data' as const) : ('application/json' as const)
  const example = exampleOf(call)
  return {
    required: true,
    content: { [type]: { schema, ...(example && { example: bodyShown(call, example.request) }) } },
  }
}

/** What of a request is sent in its body: the rest is in the path. */
const bodyShown = (call: SiteCall, request: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !call.path.includes(`{${name}}`)))

function responsesOf(call: SiteCall): ZodOpenApiOperationObject['responses'] {
  const envelope = z.object({
    code: z.enum(['0000', ...SHARED_ERRORS, ...call.errors]),
    msg: z.string(),
    data: z.union([call.output, z.looseObject({}), z.null()]),
  })
  const example = exampleOf(call)
  const shown = example && { example: example.response }
  return {
    200: {
      description: '0000 or the code of a refusal',
      content: { 'application/json': { schema: envelope, ...shown } },
    },
    ...(call.access === 'customer' ? { 401: { description: 'AUTH-0001' } } : {}),
    429: { description: 'SYS-0429, with Retry-After' },
    503: { description: 'SYS-0503, with Retry-After' },
  }
}
