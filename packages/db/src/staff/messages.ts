import type { SmsTemplate } from '@zhixiao/domain/sms/messages.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type TemplateVersion = {
  template: SmsTemplate
  version: number
  text: string
  provider_id: string
  requested_by: string
  decided_by: string
  at: Date
}

/** The version in force of each of these templates that has one. */
export async function currentTemplates(db: Reader, templates: readonly SmsTemplate[]): Promise<TemplateVersion[]> {
  const { rows } = await sql<TemplateVersion>`
    select distinct on (template) * from message_template where template = any(${[...templates]}::text[])
    order by template, version desc`.execute(db)
  return rows
}

/** Every version of all templates, the newest first. */
export async function listTemplateVersions(db: Reader): Promise<TemplateVersion[]> {
  return (await sql<TemplateVersion>`select * from message_template order by template, version desc`.execute(db)).rows
}

/** Locks a template against concurrent changes; returns the version in force. */
export async function lockTemplate(tx: Tx, template: SmsTemplate): Promise<TemplateVersion | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`message_template ${template}`}))`.execute(tx)
  return (await currentTemplates(tx, [template]))[0] ?? null
}

/** Puts a version in force; the caller's transaction must release the request for it. */
export async function insertTemplate(tx: Tx, line: Omit<TemplateVersion, 'at'>): Promise<void> {
  await sql`
    insert into message_template (template, version, text, provider_id, requested_by, decided_by, at)
    values (${line.template}, ${line.version}, ${line.text}, ${line.provider_id}, ${line.requested_by}, ${line.decided_by},
      business_now())`.execute(tx)
}

type NewMessage = {
  sms_id: string
  template: SmsTemplate
  version: number
  mobile_enc: string
  /** Whose message it is; null where only the number, by its keyed index, may tell. */
  custno: string | null
  mobileIndex: string
  values_enc: string | null
  at: Date
  resend_of: bigint | null
  resent_by: string | null
}

/**
 * Records messages before they are sent. Returns their states by number: 'unknown' for those recorded now. A second
 * resend of a message is left out.
 */
export async function insertMessages(
  db: Reader,
  messages: readonly NewMessage[],
): Promise<Map<string, LoggedMessage['state']>> {
  if (messages.length === 0) return new Map()
  await db
    .insertInto('message_log')
    .values(
      messages.map(({ custno, mobileIndex, ...message }) => ({
        ...message,
        custno: sql<string | null>`coalesce(${custno}, (
          select custno from customer where mobile_bidx = ${mobileIndex} or mobile_bidx2 = ${mobileIndex} limit 1))`,
      })),
    )
    .onConflict(on => on.doNothing())
    .execute()
  const rows = await db
    .selectFrom('message_log')
    .select(['sms_id', 'state'])
    .where(
      'sms_id',
      'in',
      messages.map(message => message.sms_id),
    )
    .$castTo<Pick<LoggedMessage, 'state'> & { sms_id: string }>()
    .execute()
  return new Map(rows.map(row => [row.sms_id, row.state]))
}

/** Records the outcomes of messages. */
export async function settleMessages(
  db: Reader,
  ends: readonly { sms_id: string; state: 'sent' | 'refused' | 'unknown' }[],
): Promise<void> {
  for (const state of ['sent', 'refused'] as const) {
    const ids = ends.filter(end => end.state === state).map(end => end.sms_id)
    if (ids.length > 0)
      await sql`update message_log set state = ${state} where sms_id = any(${ids}::text[])`.execute(db)
  }
}

export type LoggedMessage = {
  message_id: bigint
  template: SmsTemplate
  version: number
  mobile_enc: string
  custno: string | null
  values_enc: string | null
  state: 'sent' | 'refused' | 'unknown'
  at: Date
  resend_of: bigint | null
  resent_by: string | null
  /** The message that resends it. */
  resent_as: bigint | null
  receipt: 'delivered' | 'failed' | null
  /** Why the provider or the network refused it. */
  code: string
  /** The text of its version; null where that was the firm's file or the product. */
  text: string | null
}

const MESSAGES = sql`
  select m.message_id, m.template, m.version, m.mobile_enc, m.custno, m.values_enc, m.state, m.at, m.resend_of, m.resent_by,
    (select r.message_id from message_log r where r.resend_of = m.message_id) as resent_as,
    s.receipt, case when s.receipt = 'failed' then coalesce(s.receipt_code, '') when m.state = 'refused' then coalesce(s.provider_ref, '') else '' end as code,
    t.text
  from message_log m left join sms_sent s on s.sms_id = m.sms_id
    left join message_template t on t.template = m.template and t.version = m.version`

/** Messages, newest first; `failed`: refused, not delivered, or with an unknown outcome. */
export async function pageMessages(
  db: Reader,
  by: { tab: 'all' | 'failed'; template: SmsTemplate | null; before: bigint | null; limit: number },
): Promise<LoggedMessage[]> {
  const { rows } = await sql<LoggedMessage>`${MESSAGES}
    where (${by.before}::bigint is null or m.message_id < ${by.before})
      and (${by.template}::text is null or m.template = ${by.template})
      and ${by.tab === 'failed' ? sql`(m.state <> 'sent' or s.receipt = 'failed')` : sql`true`}
    order by m.message_id desc limit ${by.limit}`.execute(db)
  return rows
}

export async function findMessage(db: Reader, messageId: bigint): Promise<LoggedMessage | null> {
  const { rows } = await sql<LoggedMessage>`${MESSAGES} where m.message_id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

/** Whether this message is not recorded yet; blocks other inserts until the transaction ends. */
export async function lockUnsent(tx: Tx, smsId: string): Promise<boolean> {
  await sql`lock table message_log in share row exclusive mode`.execute(tx)
  return (await sql`select from message_log where sms_id = ${smsId}`.execute(tx)).rows.length === 0
}
