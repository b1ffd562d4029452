import { insertOutbox, listOutbox } from '@zhixiao/db/account/outbox.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import type { Clock } from '../clock.ts'
import type { Keys } from '../keys.ts'

export type Sms = { mobile: string; body: string }
/** `unknown` covers a time-out: the message may have gone out. */
export type SmsState = 'sent' | 'refused' | 'unknown'
/** Sends messages together and answers the state of each, in their order. */
export type SmsGateway = { send(messages: readonly Sms[]): Promise<SmsState[]> }

/** Where the embedded gateway's messages are kept encrypted. */
export const outboxPlaceOf = (column: string): string => `sms_outbox:${column.replace('_enc', '')}`

/** Delivers into a table that a developer reads at /dev/outbox. */
export const embeddedSms = (db: Db, keys: Keys, clock: Clock): SmsGateway => ({
  async send(messages) {
    const at = await clock.now()
    const sealed = messages.map(({ mobile, body }) => ({
      mobile_enc: keys.seal(mobile, outboxPlaceOf('mobile_enc')),
      body_enc: keys.seal(body, outboxPlaceOf('body_enc')),
      at,
    }))
    await insertOutbox(db, sealed)
    return messages.map(() => 'sent')
  },
})

/** What was delivered, the newest first. */
export async function readOutbox({ db, keys }: { db: Db; keys: Pick<Keys, 'open'> }, limit: number) {
  const messages = await listOutbox(db, limit)
  return messages.map(({ mobile_enc, body_enc, at }) => ({
    mobile: keys.open(mobile_enc, outboxPlaceOf('mobile_enc')),
    body: keys.open(body_enc, outboxPlaceOf('body_enc')),
    at,
  }))
}
