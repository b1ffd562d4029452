import { randomUUID } from 'node:crypto'
import type { Db } from '@zhixiao/db/connect.ts'
import { currentTemplates, insertMessages, settleMessages } from '@zhixiao/db/staff/messages.ts'
import { smsMessageOf, smsTexts } from '@zhixiao/domain/sms/messages.ts'
import { isSecretText } from '@zhixiao/domain/sms/template-text.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Keys, Sms, SmsGateway } from '../../../kernel/ports.ts'
import { messagePlaceOf } from '../../secrets/places.ts'

/** The message was resent before; it can be resent only once. */
export class ResentBefore extends Error {}

/**
 * Sends messages with the text that is in force, and records each before it is handed over, without codes and passwords.
 * A message with a number is handed over once; again only while the provider's answer is unknown.
 * @throws ResentBefore for a second resend of a message
 */
export const loggedSms = (gateway: SmsGateway, db: Db, keys: Keys, clock: Clock): SmsGateway => ({
  async send(messages) {
    const own = await currentTemplates(db, [...new Set(messages.map(each => each.template))])
    const at = await clock.now()
    const made = messages.map(sms => {
      const version = own.find(each => each.template === sms.template)
      const text = version && { text: version.text, providerId: version.provider_id }
      const message: Sms = text ? { ...sms, ...smsMessageOf(sms.template, sms.known, text) } : sms
      return { ...message, id: message.id ?? randomUUID(), version: version?.version ?? 0 }
    })
    const rows = made.map(({ id, template, version, mobile, custno, known, again }) => ({
      sms_id: id,
      template,
      version,
      at,
      mobile_enc: keys.seal(mobile, messagePlaceOf('mobile_enc')),
      values_enc: isSecretText(smsTexts[template])
        ? null
        : keys.seal(JSON.stringify(known), messagePlaceOf('values_enc')),
      custno: custno ?? null,
      mobileIndex: keys.blindIndex('mobile', mobile),
      resend_of: again?.of ?? null,
      resent_by: again?.by ?? null,
    }))
    const before = await insertMessages(db, rows)
    if (before.size < rows.length) throw new ResentBefore()
    // A message of this number that the provider has answered is not handed over again.
    const open = made.filter(({ id }) => before.get(id) === 'unknown')
    const states = await gateway.send(open)
    const ends = new Map(open.map(({ id }, index) => [id, states[index] ?? 'unknown']))
    await settleMessages(
      db,
      [...ends].map(([sms_id, state]) => ({ sms_id, state })),
    )
    return made.map(({ id }) => ends.get(id) ?? before.get(id) ?? 'unknown')
  },
})
