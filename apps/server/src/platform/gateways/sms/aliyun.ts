import { createHmac, hash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { cloudSms, type SmsProvider } from './provider.ts'

export type AliyunSettings = { url: string; id: string; secret: string; signName: string }

const answerForm = z.object({ Code: z.string(), BizId: z.string().default('') })

/** SendSms of version 2017-05-25. */
export const aliyunSms = ({ url, id, secret, signName }: AliyunSettings): SmsProvider =>
  cloudSms({
    requestOf({ mobile, providerId, values }, ours) {
      const query = canonicalQuery({
        PhoneNumbers: mobile,
        SignName: signName,
        TemplateCode: providerId,
        TemplateParam: JSON.stringify(Object.fromEntries(values)),
        OutId: ours,
      })
      const headers = {
        host: new URL(url).host,
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-content-sha256': hash('sha256', ''),
      }
      const authorization = signAliyun({ id, secret, query, headers })
      return { url: `${new URL('/', url)}?${query}`, init: { method: 'POST', headers: { ...headers, authorization } } }
    },
    answerOf(body) {
      const read = answerForm.safeParse(body)
      if (!read.success) return { state: 'unknown', ref: '' }
      const { Code: code, BizId: ref } = read.data
      if (code === 'OK') return { state: 'sent', ref }
      return { state: /^(InternalError|ServiceUnavailable)/.test(code) ? 'unknown' : 'refused', ref: code }
    },
  })

type Signing = {
  id: string
  secret: string
  /** In canonical form. */
  query: string
  headers: Readonly<Record<string, string>>
}

/** The Authorization header of a POST without a body. Source: https://help.aliyun.com/document_detail/2593177.html */
export function signAliyun({ id, secret, query, headers }: Signing): string {
  const names = Object.keys(headers).sort()
  const lines = names.map(name => `${name}:${headers[name]?.trim()}\n`).join('')
  const canonical = ['POST', '/', query, lines, names.join(';'), hash('sha256', '')].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${hash('sha256', canonical)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${id},SignedHeaders=${names.join(';')},Signature=${signature}`
}

/** Percent-encoding of RFC 3986, which also encodes ! ' ( ) and *. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

export const canonicalQuery = (parameters: Readonly<Record<string, string>>): string =>
  Object.keys(parameters)
    .sort()
    .map(name => `${encoded(name)}=${encoded(parameters[name] ?? '')}`)
    .join('&')
