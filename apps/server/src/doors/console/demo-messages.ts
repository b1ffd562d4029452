import { insertMessages, lockUnsent, settleMessages } from '@zhixiao/db/staff/messages.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import type { SmsTemplate } from '@zhixiao/domain/sms/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { messagePlaceOf } from '../../platform/secrets/places.ts'

const MINUTE_MS = 60_000

type DemoMessage = {
  template: SmsTemplate
  mobile: string
  /** Null for a message with a code. */
  values: Readonly<Record<string, string>> | null
  minutesAgo: number
  state: 'sent' | 'refused' | 'unknown'
}

const demoMessages: readonly DemoMessage[] = [
  { template: 'code', mobile: '13900001003', values: null, minutesAgo: 95, state: 'sent' },
  { template: 'cardAdded', mobile: '13900001004', values: { tail: '1037' }, minutesAgo: 80, state: 'sent' },
  { template: 'idReturned', mobile: '13900001006', values: { reason: '照片模糊' }, minutesAgo: 42, state: 'refused' },
  { template: 'loginPasswordUpdated', mobile: '13900001005', values: {}, minutesAgo: 17, state: 'unknown' },
]

const idOf = (index: number): string => `demo-${index}`

/** Messages of this morning, of which two failed; once. */
export async function logDemoMessages({ db, keys, clock }: Context): Promise<void> {
  const now = await clock.now()
  await withTx(db, async tx => {
    if (!(await lockUnsent(tx, idOf(0)))) return
    const rows = demoMessages.map(({ template, mobile, values, minutesAgo }, index) => ({
      sms_id: idOf(index),
      template,
      version: 0,
      resend_of: null,
      resent_by: null,
      mobile_enc: keys.seal(mobile, messagePlaceOf('mobile_enc')),
      custno: null,
      mobileIndex: keys.blindIndex('mobile', mobile),
      values_enc:
        values && keys.seal(JSON.stringify({ hotline: brand.hotlineText, ...values }), messagePlaceOf('values_enc')),
      at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
    }))
    await insertMessages(tx, rows)
    await settleMessages(
      tx,
      demoMessages.map(({ state }, index) => ({ sms_id: idOf(index), state })),
    )
  })
}
