import type { Client } from '@zhixiao/contract/client.ts'
import type { Purpose } from '@zhixiao/contract/serve/purpose.ts'
import { sql } from 'kysely'
import { readOutbox } from '../gateways/sms/embedded.ts'
import { makePass } from '../secrets/captcha.ts'
import type { TestServer } from './server.ts'

/** A pass for a solved captcha. */
export const solvedCaptcha = ({ ctx }: TestServer, purpose: Purpose): Promise<string> => makePass(ctx, purpose)

/** Has a code sent to a number at the request of the client's device, and reads it from the outbox. */
export async function receiveCode(
  server: TestServer,
  mobile: string,
  purpose: Purpose,
  client: Pick<Client, 'call'> = server.client(),
): Promise<string> {
  const captchaId = await solvedCaptcha(server, purpose)
  const sent = await client.call('serve.mobileCodeSend', { purpose, mobile, captchaId })
  if (!sent.ok) throw new Error(`${sent.code} ${sent.msg}`)
  return lastCode(server, mobile)
}

/** The code in the newest message to a number, '' when there is none. */
export async function lastCode(server: TestServer, mobile: string): Promise<string> {
  const message = (await sentMessages(server)).findLast(sent => sent.mobile === mobile)
  return /\d{6}/.exec(message?.body ?? '')?.[0] ?? ''
}

/** The sent messages, the oldest first. */
export const sentMessages = async ({ ctx }: Pick<TestServer, 'ctx'>) => (await readOutbox(ctx, 1_000)).reverse()

/** Lets real time pass for issued SMS codes and captchas. */
export async function ageCodes({ db }: TestServer, seconds: number): Promise<void> {
  const age = sql`make_interval(secs => ${seconds})`
  await sql`update sms_code set sent_at = sent_at - ${age}, expires_at = expires_at - ${age}`.execute(db)
  await sql`update captcha set expires_at = expires_at - ${age}`.execute(db)
}
