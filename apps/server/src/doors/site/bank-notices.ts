import { type Notice, noticeForm } from '@zhixiao/gateway/payments.ts'
import { isFresh, isSignedBy, requestContent } from '@zhixiao/gateway/signing.ts'
import type { Hono } from 'hono'
import { logFailure } from '../../engine/settle/log-failure.ts'
import type { Context } from '../../kernel/context.ts'
import type { BankNotice } from '../../kernel/ports.ts'
import { peerKey } from '../../platform/gateways/http/signed-call.ts'
import { takeNotice } from '../../platform/gateways/take-notice.ts'
import { addressOf } from '../http/address.ts'
import { answer, apiHeaders, refusal, unavailable, unread } from '../http/answer.ts'
import type { Http, HttpEnv } from '../http/http.ts'
import { jsonOf } from '../http/json-of.ts'
import { readBody } from '../http/read-body.ts'

const LARGEST_NOTICE = 16_384

/** Notices of an outside payment channel, signed with its own key (docs/gateways.md). */
export function addBankNotices(app: Hono<HttpEnv>, ctx: Context): void {
  const { bank } = ctx.env
  if (bank.adapter === 'embedded') return
  const key = peerKey(bank.peer.peerKeyFile)
  app.post('/api/gateway/bank-notices', async http => {
    const body = await readBody(http, addressOf(http.env.incoming, ctx.env.trustProxy), LARGEST_NOTICE)
    if (!body.ok) return refusal(unread[body.fault])
    const header = (of: string) => http.req.header(`x-gateway-${of}`) ?? ''
    const [time, number] = [header('time'), header('number')]
    const content = requestContent({ path: http.req.path, time, number, body: body.bytes.toString('utf8') })
    if (!isFresh(time) || !isSignedBy(key, content, header('signature'), bank.peer.sm2Id)) return refused(http)
    const read = noticeForm.safeParse(jsonOf(body.bytes))
    if (!read.success) return answer('PARAM-0001', null, { status: 400 })
    try {
      await takeNotice(ctx, noticeOf(bank.channel, read.data))
    } catch (error) {
      logFailure(ctx, 'bank-notice', error)
      return unavailable()
    }
    return http.json({}, 200, { ...apiHeaders })
  })
}

const refused = (http: Http): Response => http.json({ error: 'signature' }, 403, { ...apiHeaders })

function noticeOf(channel: string, told: Notice): BankNotice {
  if (told.type === 'movement') {
    const { notice, id, amount, state } = told
    return { type: 'movement', channel, extId: notice, txnId: id, amount, state }
  }
  const { notice, cardNo: cardno, payer, amount, arrivedAt } = told
  return { type: 'remittance', channel, extId: notice, cardno, payer, amount, arrivedAt }
}
