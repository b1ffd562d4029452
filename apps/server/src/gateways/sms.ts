import { insertOutbox } from '@zhixiao/db/account/outbox.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import type { Clock } from '../clock.ts'
import type { Keys } from '../keys.ts'

/** `unknown` covers a time-out: the message may have gone out. */
export type SmsGateway = { send(mobile: string, body: string): Promise<'sent' | 'refused' | 'unknown'> }

/** Where the embedded gateway's messages are kept encrypted. */
export const OUTBOX_PLACE = 'sms_outbox:mobile'

/** Delivers into a table that a developer reads at /dev/outbox. */
export const embeddedSms = (db: Db, keys: Keys, clock: Clock): SmsGateway => ({
  async send(mobile, body) {
    await insertOutbox(db, { mobile_enc: keys.seal(mobile, OUTBOX_PLACE), body, at: await clock.now() })
    return 'sent'
  },
})
