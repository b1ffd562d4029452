import { createHmac, hash } from 'node:crypto'
import { z } from 'zod'
import { cloudSms, type SmsProvider } from './provider.ts'

export type TencentSettings = {
  url: string
  id: string
  secret: string
  signName: string
  /** Number of the SMS application. */
  appId: string
}

const CONTENT_TYPE = 'application/json; charset=utf-8'
const answerForm = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string() }) }),
    z.object({ SendStatusSet: z.array(z.object({ Code: z.string(), SerialNo: z.string().default('') })).min(1) }),
  ]),
})

/** SendSms of version 2021-01-11. */
export const tencentSms = ({ url, id, secret, signName, appId }: TencentSettings): SmsProvider =>
  cloudSms({
    requestOf({ mobile, providerId, values }, ours) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: appId,
        TemplateId: providerId,
        SignName: signName,
        TemplateParamSet: values.map(([, value]) => value),
        SessionContext: ours,
      })
      const { host } = new URL(url)
      const timestamp = Math.floor(Date.now() / 1_000)
      const headers = {
        host,
        'content-type': CONTENT_TYPE,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': 'ap-guangzhou',
        'x-tc-timestamp': String(timestamp),
        authorization: signTencent({ id, secret, service: 'sms', host, timestamp, body }),
      }
      return { url: String(new URL('/', url)), init: { method: 'POST', headers, body } }
    },
    answerOf(body) {
      const read = answerForm.safeParse(body)
      if (!read.success) return { state: 'unknown', ref: '' }
      const { Response: response } = read.data
      const status = 'Error' in response ? { Code: response.Error.Code, SerialNo: '' } : response.SendStatusSet[0]
      if (!status) return { state: 'unknown', ref: '' }
      if (status.Code === 'Ok') return { state: 'sent', ref: status.SerialNo }
      return { state: status.Code.startsWith('InternalError') ? 'unknown' : 'refused', ref: status.Code }
    },
  })

type Signing = { id: string; secret: string; service: string; host: string; timestamp: number; body: string }

/** The Authorization header of a POST. Source: https://www.tencentcloud.com/document/product/1021/34193 */
export function signTencent({ id, secret, service, host, timestamp, body }: Signing): string {
  const names = 'content-type;host'
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${CONTENT_TYPE}`,
    `host:${host}`,
    '',
    names,
    hash('sha256', body),
  ].join('\n')
  const day = new Date(timestamp * 1_000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const key = [day, service, 'tc3_request'].reduce<Buffer>(hmac, Buffer.from(`TC3${secret}`))
  const text = ['TC3-HMAC-SHA256', timestamp, scope, hash('sha256', canonical)].join('\n')
  return `TC3-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
