import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Purpose } from '@zhixiao/contract/serve/purpose.ts'
import { findByMobile } from '@zhixiao/db/account/customers.ts'
import {
  countSmsCodes,
  findSmsTicket,
  lockMobile,
  putSmsCode,
  takeSmsCode,
  trySmsCode,
  trySmsTicket,
} from '@zhixiao/db/account/sms-codes.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import type { CallContext, Context } from '../kernel/context.ts'
import { knowsDevice } from '../sessions/devices.ts'

/** The lifetime of an SMS code. */
const CODE_SECONDS = 300
/** The lifetime of a ticket, which proves a mobile number for the next step. */
const TICKET_SECONDS = 900
/** Wrong tries after which a code is void. */
const MAX_TRIES = 5
/** The limits of codes sent to one number. */
const QUOTA = { minute: 1, hour: 5, day: 10 }

/** The place that a ticket's number is encrypted for. */
export const TICKET_PLACE = 'sms_code:mobile'

type Needs = Pick<Context, 'db' | 'keys' | 'gateways' | 'events'>
type Asking = Needs & Pick<CallContext, 'deviceId' | 'address' | 'userAgent'>

/** The requesting device; without an id of its own, the address stands for it. */
const askerOf = ({ keys, deviceId, address }: Asking): string =>
  keys.digest('sms-asker', deviceId === '' ? `address ${address}` : deviceId)

/**
 * Sends a new code unless the number has used its quota; earlier codes of the purpose for this device become void. Each
 * device that the number's customer has confirmed has a quota of its own, which strangers cannot use up.
 */
export async function sendSmsCode(
  ctx: Asking,
  mobile: string,
  purpose: Purpose,
): Promise<'sent' | 'too-many' | 'failed'> {
  const mobileHmac = mobileHmacOf(ctx, mobile)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHmac = codeHmacOf(ctx, mobileHmac, purpose, code)
  const owner = await findByMobile(ctx.db, ctx.keys.blindIndex('mobile', mobile))
  const by = { asker: askerOf(ctx), byOwner: await knowsDevice(ctx, owner?.custno ?? '') }
  const may = await withTx(ctx.db, async tx => {
    await lockMobile(tx, mobileHmac)
    const use = await countSmsCodes(tx, mobileHmac, by)
    if (use.minute >= QUOTA.minute || use.hour >= QUOTA.hour || use.day >= QUOTA.day) return false
    await putSmsCode(tx, { mobileHmac, purpose, codeHmac, by, seconds: CODE_SECONDS })
    return true
  })
  if (!may) return 'too-many'
  const [sent] = await ctx.gateways.sms.send([{ mobile, ...smsMessage('code', { code }) }])
  // After a time-out the message may still arrive, so its code stays valid.
  if (sent === 'refused') ctx.events.smsFailed({ purpose })
  else ctx.events.smsSent({ purpose })
  return sent === 'refused' ? 'failed' : 'sent'
}

/** Uses up the code that was sent to a number for a purpose, at the request of this device. */
export async function takeCode(ctx: Asking, mobile: string, purpose: Purpose, code: string): Promise<boolean> {
  const mobileHmac = mobileHmacOf(ctx, mobile)
  const found = await trySmsCode(ctx.db, mobileHmac, purpose, askerOf(ctx), MAX_TRIES)
  const actual = Buffer.from(codeHmacOf(ctx, mobileHmac, purpose, code))
  if (!found || !timingSafeEqual(Buffer.from(found.code_hmac), actual)) return false
  return takeSmsCode(ctx.db, found.id)
}

/** A ticket in place of a code that was used up, valid once and for fifteen minutes. */
export async function makeTicket(ctx: Needs, mobile: string, purpose: Purpose): Promise<string> {
  const ticket = randomBytes(16).toString('base64url')
  const mobileHmac = mobileHmacOf(ctx, mobile)
  const codeHmac = ticketHmacOf(ctx, ticket)
  const mobileSealed = ctx.keys.seal(mobile, TICKET_PLACE)
  await putSmsCode(ctx.db, {
    mobileHmac,
    mobileSealed,
    purpose: `${purpose}:ticket`,
    codeHmac,
    seconds: TICKET_SECONDS,
  })
  return ticket
}

/** The number that a ticket of this purpose was issued for, without using it up. */
export async function mobileOfTicket(ctx: Needs, purpose: Purpose, ticket: string): Promise<string | null> {
  const found = await findSmsTicket(ctx.db, `${purpose}:ticket`, ticketHmacOf(ctx, ticket))
  return found?.mobile_enc ? ctx.keys.open(found.mobile_enc, TICKET_PLACE) : null
}

/** Uses up a code or a ticket as proof that somebody holds a number. */
export async function proveMobile(ctx: Asking, mobile: string, purpose: Purpose, proof: string): Promise<boolean> {
  if (/^\d{6}$/.test(proof)) return takeCode(ctx, mobile, purpose, proof)
  const found = await findSmsTicket(ctx.db, `${purpose}:ticket`, ticketHmacOf(ctx, proof))
  return found?.mobile_hmac === mobileHmacOf(ctx, mobile) && takeSmsCode(ctx.db, found.id)
}

/**
 * Spends one of a ticket's five tries where more than the number must be proved. Returns the number of its row, to be
 * used up with `takeSmsCode` in the transaction of the effect, or null.
 */
export function tryTicket(ctx: Needs, mobile: string, purpose: Purpose, ticket: string): Promise<bigint | null> {
  const mobileHmac = mobileHmacOf(ctx, mobile)
  return trySmsTicket(ctx.db, mobileHmac, `${purpose}:ticket`, ticketHmacOf(ctx, ticket), MAX_TRIES)
}

// A separate key that never rotates: codes in use survive a rotation of the index key.
export const mobileHmacOf = (ctx: Pick<Context, 'keys'>, mobile: string): string =>
  ctx.keys.digest('sms-mobile', mobile.trim())
const codeHmacOf = (ctx: Needs, mobileHmac: string, purpose: Purpose, code: string): string =>
  ctx.keys.digest('sms-code', `${mobileHmac}:${purpose}:${code}`)
const ticketHmacOf = (ctx: Needs, ticket: string): string => ctx.keys.digest('sms-ticket', ticket)
