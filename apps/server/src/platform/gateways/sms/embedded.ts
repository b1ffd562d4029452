import { insertOutbox, listOutbox } from '@zhixiao/db/account/outbox.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Keys, SmsGateway } from '../../../kernel/ports.ts'

/** The place that the embedded gateway's messages are encrypted for. */
export const outboxPlaceOf = (column: string): string => `sms_outbox:${column.replace('_enc', '')}`

/** Delivers into a table that a developer reads at /dev/outbox. */
export const embeddedSms = (db: Db, keys: Keys, clock: Clock): SmsGateway => ({
  async send(messages) {
    const at = await clock.now()
    const sealed = messages.map(({ id, mobile, body }) => ({
      sms_id: id ?? null,
      mobile_enc: keys.seal(mobile, outboxPlaceOf('mobile_enc')),
      body_enc: keys.seal(body, outboxPlaceOf('body_enc')),
      at,
    }))
    await insertOutbox(db, sealed)
    return messages.map(() => 'sent')
  },
})

/** The delivered messages, newest first. */
export async function readOutbox({ db, keys }: { db: Db; keys: Pick<Keys, 'open'> }, limit: number) {
  const messages = await listOutbox(db, limit)
  return messages.map(({ mobile_enc, body_enc, at }) => ({
    mobile: keys.open(mobile_enc, outboxPlaceOf('mobile_enc')),
    body: keys.open(body_enc, outboxPlaceOf('body_enc')),
    at,
  }))
}
