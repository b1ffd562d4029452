import type { Client } from '@zhixiao/client/client.ts'
import type { Purpose } from '@zhixiao/contract/serve/purpose.ts'
import { sql } from 'kysely'
import { readOutbox } from '../platform/gateways/sms/embedded.ts'
import { makePass } from '../platform/secrets/captcha.ts'
import { makeTicket } from '../platform/secrets/sms-code.ts'
import { TEST_DEVICE, type TestServer } from './server.ts'

/** Where it differs from the tests' own device. */
type Device = { deviceId?: string; userAgent?: string }

/** The context of a call that a test's client sends, with the session of a token. */
async function contextOf({ ctx }: TestServer, device: Device = {}, token: string | null = null) {
  const session = token === null ? null : await ctx.sessions.find(token, 'node')
  return { ...ctx, session, address: '127.0.0.1', userAgent: 'node', deviceId: TEST_DEVICE, ...device }
}

/** A pass for a captcha that a device solved, for a number or an account. */
export const solvedCaptcha = async (
  server: TestServer,
  purpose: Purpose,
  subject: string,
  device?: Device,
): Promise<string> => makePass(await contextOf(server, device), { purpose, subject })

/** A ticket for a number that was proved on the tests' device, in the session of a token. */
export const provedTicket = async (
  server: TestServer,
  mobile: string,
  purpose: Purpose,
  token?: string | null,
): Promise<string> => makeTicket(await contextOf(server, {}, token), mobile, purpose)

/** Has a code sent to a number at the request of the client's device, and reads it from the outbox. */
export async function receiveCode(
  server: TestServer,
  mobile: string,
  purpose: Purpose,
  client: Pick<Client, 'call'> = server.client(),
  device?: Device,
): Promise<string> {
  const captchaId = await solvedCaptcha(server, purpose, mobile, device)
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
