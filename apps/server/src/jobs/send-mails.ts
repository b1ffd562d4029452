import { bookMail, claimDueMails } from '@zhixiao/db/ops/mails.ts'
import type { Context } from '../kernel/context.ts'
import { queueAlerts } from './mail-alerts.ts'

const BATCH = 20
/** How long a process claims a mail; more than a mail server takes to answer. */
const CLAIM_S = 120
const MOST_ATTEMPTS = 12
const MOST_WAIT_S = 3_600

/** Queues and sends mails about waiting work if the firm has a mail server and recipients; retries mails not accepted before. */
export async function sendMails(ctx: Context): Promise<void> {
  const { gateways, env, db } = ctx
  if (!gateways.mail || env.mailTo.length === 0) return
  await queueAlerts(ctx)
  for (const { mail_id: id, subject, body: text, attempts } of await claimDueMails(db, BATCH, CLAIM_S)) {
    const sent = await gateways.mail.send({ id: String(id), to: env.mailTo, subject, text })
    if (sent.state !== 'later') await bookMail(db, id, sent)
    else if (attempts >= MOST_ATTEMPTS) await bookMail(db, id, { state: 'refused', error: sent.error })
    else await bookMail(db, id, { ...sent, seconds: Math.min(MOST_WAIT_S, 30 * 2 ** attempts) })
  }
}
