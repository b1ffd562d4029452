import { randomUUID } from 'node:crypto'
import { insertSentSms } from '@zhixiao/db/account/sms-sent.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Sms, SmsGateway, SmsState } from '../../../kernel/ports.ts'

/** A provider's answer; `ref` is its number of the message, or the code of its refusal. */
export type ProviderAnswer = { state: SmsState; ref: string }

const TIMEOUT_MS = 5_000
const AT_ONCE = 8
const UNKNOWN: ProviderAnswer = { state: 'unknown', ref: '' }

export type SmsProvider = {
  /** It sends approved templates only. */
  needsTemplate: boolean
  /** `ours` identifies the message at the provider. @throws when the outcome is unknown. */
  deliver(sms: Sms, ours: string): Promise<ProviderAnswer>
}

/** A cloud's HTTP API: the signed request for a message, and how its answer is read. */
type CloudApi = {
  requestOf(sms: Sms, ours: string): { url: string; init: RequestInit }
  answerOf(body: unknown): ProviderAnswer
}

export const cloudSms = ({ requestOf, answerOf }: CloudApi): SmsProvider => ({
  needsTemplate: true,
  async deliver(sms, ours) {
    const { url, init } = requestOf(sms, ours)
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.status >= 500 ? UNKNOWN : answerOf(await answer.json())
  },
})

/** Sends by a provider and records each message by template, without number and values. */
export const smsBy = (provider: SmsProvider, db: Db, clock: Clock): SmsGateway => ({
  async send(messages) {
    const states: SmsState[] = []
    for (let from = 0; from < messages.length; from += AT_ONCE) {
      const some = messages.slice(from, from + AT_ONCE).map(sms => ({ sms, sms_id: sms.id ?? randomUUID() }))
      const answers = await Promise.all(some.map(({ sms, sms_id }) => sendOne(provider, sms, sms_id)))
      const at = await clock.now()
      const rows = some.flatMap(({ sms: { template }, sms_id }, index) => {
        const { state, ref } = answers[index] ?? UNKNOWN
        return { sms_id, template, state, provider_ref: ref, at }
      })
      await insertSentSms(db, rows)
      states.push(...rows.map(({ state }) => state))
    }
    return states
  },
})

async function sendOne(provider: SmsProvider, sms: Sms, ours: string): Promise<ProviderAnswer> {
  if (provider.needsTemplate && sms.providerId === '') return { state: 'refused', ref: 'no template' }
  try {
    return await provider.deliver(sms, ours)
  } catch {
    // The provider may have received the message, so the caller treats it as possibly sent.
    return UNKNOWN
  }
}
