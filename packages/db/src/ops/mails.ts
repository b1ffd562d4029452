import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Reader } from '../tx.ts'

/** One mail for each key ever. */
export type NewMail = { key: string; subject: string; body: string }

/** Queues mails, each key once. Returns the number queued. */
export async function queueMails(db: Db, mails: readonly NewMail[]): Promise<number> {
  if (mails.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    insert into mail_outbox (key, subject, body, made_at)
    select key, subject, body, business_now() from unnest(${mails.map(mail => mail.key)}::text[],
      ${mails.map(mail => mail.subject)}::text[], ${mails.map(mail => mail.body)}::text[]) m (key, subject, body)
    on conflict (key) do nothing`.execute(db)
  return Number(numAffectedRows)
}

export type DueMail = { mail_id: bigint; subject: string; body: string; attempts: number }

/**
 * Claims up to `limit` due mails for `seconds`; if the process dies, another one sends them later under the same number.
 */
export async function claimDueMails(db: Db, limit: number, seconds: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update mail_outbox m set attempts = m.attempts + 1, next_at = clock_timestamp() + make_interval(secs => ${seconds})
    where mail_id in (
      select mail_id from mail_outbox where state = 'waiting' and next_at <= clock_timestamp()
      order by next_at, mail_id limit ${limit} for update skip locked)
    returning mail_id, subject, body, attempts`.execute(db)
  return rows
}

/** Ends a mail as sent or refused, or puts it off by `seconds`. */
export async function bookMail(
  db: Db,
  mailId: bigint,
  outcome: { state: 'sent' } | { state: 'refused'; error: string } | { state: 'later'; error: string; seconds: number },
): Promise<void> {
  const error = outcome.state === 'sent' ? '' : outcome.error
  if (outcome.state === 'later') {
    await sql`
      update mail_outbox set next_at = clock_timestamp() + make_interval(secs => ${outcome.seconds}), error = ${error}
      where mail_id = ${mailId} and state = 'waiting'`.execute(db)
    return
  }
  await sql`
    update mail_outbox set state = ${outcome.state}, done_at = clock_timestamp(), error = ${error}
    where mail_id = ${mailId} and state = 'waiting'`.execute(db)
}

export type KeptMail = { subject: string; body: string; state: string; error: string; made_at: Date }

/** The newest mails. */
export async function listMails(db: Reader, limit: number): Promise<KeptMail[]> {
  const { rows } = await sql<KeptMail>`
    select subject, body, state, error, made_at from mail_outbox order by mail_id desc limit ${limit}`.execute(db)
  return rows
}
