import { inQuery, mostBytesOf, type SiteCall } from '@zhixiao/contract/define-call.ts'
import type { FieldFault } from '@zhixiao/contract/envelope.ts'
import { COMMON_PARAMETERS, NONCE_FORM, type WireValue } from '@zhixiao/contract/sign.ts'
import { isStorable, parseStrictJson } from '@zhixiao/contract/strict-json.ts'
import { z } from 'zod'
import type { Http } from './http.ts'
import { readBody, type UnreadFault } from './read-body.ts'

export type Common = z.output<typeof signedCommon>
export type ParsedInput =
  | { ok: true; input: Record<string, WireValue>; common: Common | null; sent: Record<string, WireValue> }
  | Refused

type Refused = { ok: false; fault: FieldFault | UnreadFault }

// The parser takes seconds for 100,000 fields, or as many headers of one field, and blocks everything else meanwhile.
const MOST_PARTS = 50
const PART_HEAD_LIMIT = 2_048
const BOUNDARY = /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/i

const free = {
  channel: z.string().regex(/^[a-z0-9]{1,16}$/, '渠道有误'),
  version: z.string().regex(/^[0-9.]{1,16}$/, '版本有误'),
  market: z.string().max(64).optional(),
  deviceId: z.string().max(64).optional(),
}
const signedCommon = z.object({
  ...free,
  timestamp: z.string().regex(/^\d{13}$/, '时间戳为 13 位毫秒数'),
  nonce: z.string().regex(NONCE_FORM, '随机串有误'),
  sign: z.string().regex(/^[0-9a-f]{6}$/, '签名有误'),
})
const unsignedCommon = z
  .object(free)
  .partial()
  .extend({
    timestamp: z.string().max(32).optional(),
    nonce: z.string().max(32).optional(),
    sign: z.string().max(32).optional(),
  })

const commonNames: ReadonlySet<string> = new Set(COMMON_PARAMETERS)

/** Reads body, query and path of a call and separates the common parameters from the input. */
export async function parseInput(call: SiteCall, http: Http, address: string): Promise<ParsedInput> {
  const carried = await readValues(call, http, address)
  if (!carried.ok) return carried
  const { values } = carried
  for (const [name, value] of Object.entries(http.req.param())) {
    if (Object.hasOwn(values, name)) return refused(name, '字段重复')
    if (!isStorable(value)) return refused(name, '含有不支持的字符')
    values[name] = value
  }
  const input: Record<string, WireValue> = {}
  const shared: Record<string, WireValue> = {}
  for (const name in values) (commonNames.has(name) ? shared : input)[name] = values[name]
  const common = (call.signed === false ? unsignedCommon : signedCommon).safeParse(shared, { error: reasonOf })
  if (!common.success) return { ok: false, fault: faultOf(common.error) }
  return { ok: true, input, common: isSigned(common.data) ? common.data : null, sent: values }
}

const isSigned = (common: z.output<typeof unsignedCommon> | Common): common is Common =>
  common.sign !== undefined && common.nonce !== undefined && common.timestamp !== undefined

type Values = { ok: true; values: Record<string, WireValue> } | Refused

async function readValues(call: SiteCall, http: Http, address: string): Promise<Values> {
  const method = http.req.method
  const query = inQuery(method === 'GET' || method === 'DELETE' ? method : 'POST')
  const search = http.req.url.split('?')[1] ?? ''
  if (query) return fromPairs(new URLSearchParams(search))
  // A query in addition to a body would be neither signed nor read.
  if (search !== '') return refused('', '请求地址不应带参数')
  const contentType = http.req.header('content-type') ?? ''
  // Any page can send forms and plain text without a preflight; JSON needs one.
  const wanted = call.files ? 'multipart/form-data' : 'application/json'
  if (contentType.split(';')[0]?.trim().toLowerCase() !== wanted) return refused('content-type', `请使用 ${wanted}`)
  const body = await readBody(http, address, mostBytesOf(call))
  if (!body.ok) return body
  return call.files ? fromForm(body.bytes, contentType) : fromJson(body.bytes)
}

function fromJson(bytes: Buffer): Values {
  const text = decode(bytes)
  if (text === null) return refused('', '请使用 UTF-8 编码')
  const parsed = parseStrictJson(text)
  if (!parsed.ok) return parsed
  return isObject(parsed.value) ? { ok: true, values: parsed.value } : refused('', '请求应为 JSON 对象')
}

async function fromForm(body: Buffer<ArrayBuffer>, contentType: string): Promise<Values> {
  const boundary = BOUNDARY.exec(contentType)?.[1]
  if (boundary === undefined || !isSensibleForm(body, `--${boundary}`)) return refused('', '表单格式有误')
  try {
    return fromPairs(await new Response(body, { headers: { 'content-type': contentType } }).formData())
  } catch {
    return refused('', '表单格式有误')
  }
}

/** Whether there are few fields, nothing before the first, and each has short headers. */
function isSensibleForm(body: Buffer, mark: string): boolean {
  let at = body.indexOf(mark)
  if (at !== 0) return false
  for (let parts = 0; at !== -1; parts++) {
    const head = body.subarray(at + mark.length, at + mark.length + PART_HEAD_LIMIT).toString('latin1')
    if (parts > MOST_PARTS || !(head.startsWith('--') || head.includes('\r\n\r\n'))) return false
    at = body.indexOf(mark, at + mark.length)
  }
  return true
}

function fromPairs(pairs: Iterable<[string, string | File]>): Values {
  const values: Record<string, WireValue> = {}
  for (const [name, value] of pairs) {
    if (name === '__proto__') return refused(name, '不支持的字段')
    if (Object.hasOwn(values, name)) return refused(name, '字段重复')
    if (typeof value === 'string' && !isStorable(value)) return refused(name, '含有不支持的字符')
    values[name] = value
  }
  return { ok: true, values }
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, WireValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refused = (field: string, reason: string) => ({ ok: false, fault: { field, reason } }) as const

/** The reason for a fault whose schema gives none: zod's own messages are in English. */
export function reasonOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return '请填写此项'
  switch (issue.code) {
    case 'unrecognized_keys':
      return '不支持的字段'
    case 'too_big':
      return typeof issue.input === 'number' ? '数值过大' : '内容过长或过多'
    case 'too_small':
      return typeof issue.input === 'number' ? '数值过小' : '内容过短或过少'
    case 'invalid_value':
      return '不在可选范围内'
    default:
      return '格式有误'
  }
}

/** The first fault that a schema found, with the name of its field. */
export function faultOf(error: z.ZodError): FieldFault {
  const issue = error.issues[0]
  if (!issue) return { field: '', reason: '' }
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
  return { field: path.map(String).join('.'), reason: issue.message }
}
