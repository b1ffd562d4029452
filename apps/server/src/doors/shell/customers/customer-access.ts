import { openWords } from '@zhixiao/contract/open-words.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { deleteDevicesOf } from '@zhixiao/db/account/devices.ts'
import { deleteLoginCountersOf, isLoginLocked } from '@zhixiao/db/account/login-counters.ts'
import { readPasswordCounter, setPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { deleteSessionOf } from '@zhixiao/db/account/sessions.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { isOwnAccount } from '@zhixiao/db/ops/own-account.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type Decision, decided, refusalText, refuse } from '@zhixiao/domain/acts/refusals.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type PasswordKind, passwordNames } from '@zhixiao/domain/customer/password-kinds.ts'
import { type SmsMessage, smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report, refused, refusedFor } from '../../../kernel/report.ts'
import { sendNotice } from '../../../platform/secrets/notice.ts'
import type { Args, Command } from '../command.ts'

const reasonHelp = '--reason  why, in 2 to 200 characters, for the audit log; no number of a person'

/** Acts that one person does for a customer whose login or password fails; each sends the customer a message. */
export const customerAccessCommands = {
  'customer unlock': {
    summary: 'ends the lock of a password of a customer after wrong tries',
    usage: `CUSTNO ${Object.keys(passwordNames).join('|')} --reason TEXT`,
    positionals: [2, 2],
    options: { reason: { type: 'string' } },
    help: [reasonHelp],
    writes: true,
    run: unlock,
  },
  'customer end-logins': {
    summary: 'ends the login of a customer on every device, each of which needs a code by SMS again',
    usage: 'CUSTNO --reason TEXT',
    positionals: [1, 1],
    options: { reason: { type: 'string' } },
    help: [reasonHelp],
    writes: true,
    run: endLogins,
  },
} satisfies Record<string, Command>

/** The reason for the act, and the customer's ticket. */
type Cause = { reason: string; ticket?: string | undefined }
type Actor = Pick<OpsContext, 'actor'>
type Nothing = Record<string, never>

async function unlock(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = '', password = ''] = args.positionals
  if (!isCode(passwordNames, password)) return refused(`There is no ${password} password.`)
  return byCommand(
    ctx,
    args,
    (tx, cause) => unlockPassword(tx, ctx, custno, password, cause),
    () => `Customer ${custno}: the ${password} password is no longer locked.`,
    unlockedMessage(password),
  )
}

function endLogins(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = ''] = args.positionals
  return byCommand(
    ctx,
    args,
    (tx, cause) => endLoginsOf(tx, ctx, custno, cause),
    ({ ended, devices }) =>
      `Customer ${custno}: ${ended ? 'logged out' : 'was not logged in'}, ${devices} devices forgotten.`,
    loginsEndedMessage(),
  )
}

async function byCommand<Effects>(
  ctx: OpsContext,
  args: Args,
  act: (tx: Tx, cause: Cause) => Promise<Decision<Effects>>,
  say: (effects: Effects) => string,
  message: SmsMessage,
): Promise<Report> {
  const [custno = ''] = args.positionals
  const reason = openWords('', 2).safeParse(args.text('reason') ?? '')
  if (!reason.success) return refused(reasonHelp)
  const report = await inTransaction(ctx, args, async tx => {
    if (await isOwnAccount(tx, ctx.actor, { custno })) return refused(`${ctx.actor} is the customer: another does it.`)
    const decision = await act(tx, { reason: reason.data })
    if (decision.ok) return done(say(decision.effects))
    const { zh, en } = refusalText(decision.refusal)
    return refusedFor(zh, en)
  })
  if (report.ok && !args.dryRun) await sendNotice(ctx, custno, message)
  return report
}

export const unlockedMessage = (password: PasswordKind): SmsMessage =>
  smsMessage('passwordUnlocked', { password: passwordNames[password] })
export const loginsEndedMessage = (): SmsMessage => smsMessage('loginsEnded', {})

/** Ends the lock or login delay after wrong passwords and resets the consecutive-failure counter. */
export async function unlockPassword(
  tx: Tx,
  { actor }: Actor,
  custno: string,
  password: PasswordKind,
  cause: Cause,
): Promise<Decision<Nothing>> {
  const customer = await openAccount(tx, custno)
  if (!customer.ok) return customer
  const isLogin = password === 'login'
  const isLocked = isLogin ? await isLoginLocked(tx, custno) : (await readPasswordCounter(tx, custno, password)).locked
  if (!isLocked) return refuse('password.not-locked', { password })
  if (isLogin) await deleteLoginCountersOf(tx, custno)
  else await setPasswordCounter(tx, custno, password, 0, 0)
  await writeAudit(tx, { actor, act: 'customer.unlock', detail: { custno, password, ...cause } })
  return decided<Nothing>({})
}

/** Logs the customer out and forgets the known devices, so that a thief who knows the password also needs an SMS code. */
export async function endLoginsOf(
  tx: Tx,
  { actor }: Actor,
  custno: string,
  cause: Cause,
): Promise<Decision<{ ended: boolean; devices: number }>> {
  const customer = await openAccount(tx, custno)
  if (!customer.ok) return customer
  const [ended, devices] = [await deleteSessionOf(tx, custno, 'staff'), await deleteDevicesOf(tx, custno)]
  if (!ended && devices === 0) return refuse('logins.none', { custno })
  await writeAudit(tx, { actor, act: 'customer.endLogins', detail: { custno, ...cause, ended, devices } })
  return decided({ ended, devices })
}

/** Locks the customer's row, so that logins and password changes wait. */
async function openAccount(tx: Tx, custno: string): Promise<Decision<Nothing>> {
  if (!(await findCustomer(tx, custno))) return refuse('customer.unknown', { custno })
  const { closed_at } = await lockCustomer(tx, custno)
  return closed_at === null ? decided<Nothing>({}) : refuse('customer.closed', { custno })
}
