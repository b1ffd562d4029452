import { randomInt } from 'node:crypto'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { findInstitution } from '@zhixiao/db/account/organisations.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { tradePasswordFault } from '@zhixiao/domain/validate/trade-password.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import type { Sms } from '../../../kernel/ports.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { setPassword } from '../../../platform/secrets/new-password.ts'
import { sendNotices } from '../../../platform/secrets/notice.ts'
import { hashPassword } from '../../../platform/secrets/password-hash.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import type { Args, Command } from '../command.ts'

/** Sends an institution a new query password to replace a lost or locked one. */
export const institutionPassword: Command = {
  summary: 'sends an institution a new query password by SMS, in place of a lost or locked one',
  usage: 'ID_NUMBER',
  positionals: [1, 1],
  help: [
    'ID_NUMBER  of the institution. The message goes to its registered mobile number; nobody else sees the password.',
  ],
  writes: true,
  run,
}

async function run(ctx: OpsContext, args: Args): Promise<Report> {
  const [idno = ''] = args.positionals
  const messages: Sms[] = []
  const report = await inTransaction(ctx, args, async tx => {
    const custno = await findInstitution(tx, ctx.keys.blindIndex('idno', idno))
    const customer = custno === null ? null : await findCustomer(tx, custno)
    if (custno === null || !customer) return refused(`There is no institution ${idno}.`)
    const mobile = customerVault(ctx.keys, custno).open('mobile', customer.mobile_enc)
    const password = firstPassword(mobile, idno)
    await setPassword(tx, { custno, kind: 'query', how: 'reset', hash: await hashPassword(ctx, password) })
    await writeAudit(tx, { actor: ctx.actor, act: 'institution-password.send', detail: { custno } })
    messages.push(firstPasswordMessage(mobile, password))
    return done(`Institution ${custno}: a new query password goes to the number ending in ${customer.mobile_tail}.`)
  })
  if (report.ok && !args.dryRun) await sendNotices(ctx, messages)
  return report
}

export const firstPasswordMessage = (mobile: string, password: string): Sms => ({
  mobile,
  ...smsMessage('institutionPassword', { password }),
})

/** Six digits by the rules of the trade password. */
export function firstPassword(mobile: string, idNumber: string): string {
  for (;;) {
    const password = String(randomInt(1_000_000)).padStart(6, '0')
    if (tradePasswordFault(password, { mobile, idNumber }) === null) return password
  }
}
