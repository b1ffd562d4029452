import { findSealedCard } from '@zhixiao/db/account/bank-cards.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../../../kernel/context.ts'
import { fail, ok } from '../../../kernel/result.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownAccountRefusal } from '../own-account.ts'
import { strangeTicket } from './serve-customer.ts'

const SHOWN_S = 300

/** Opens the field in the transaction that writes the audit log, so that no value is read without its line. */
export const reveal: ConsoleHandler<'customer.reveal'> = async (ctx, { custno, field, tradeacco, reason, ticket }) => {
  const refusal = ownAccountRefusal(ctx, custno)
  if (refusal) return refusal
  const retryAfterS = await ctx.limits.spend('staffReveal', ctx.staff.name)
  if (retryAfterS !== null) return fail('CON-0429', { retryAfterS })
  return withTx(ctx.db, async tx => {
    const strange = await strangeTicket(tx, custno, ticket)
    if (strange) return strange
    const value = await open(tx, ctx, custno, field, tradeacco)
    if (value === null || value === '') return fail('CON-0404', { reason: '客户没有填写这一项' })
    const detail = {
      custno,
      field,
      reason,
      value: ctx.keys.digest('console-reveal', value),
      ...(tradeacco !== undefined && { tradeacco }),
      ...(ticket !== undefined && { ticket }),
    }
    await writeAudit(tx, { actor: ctx.staff.name, act: 'customer.revealed', detail })
    return ok({ value, seconds: SHOWN_S })
  })
}

type Field = Parameters<typeof reveal>[1]['field']

/** Null if there is no such customer or card. */
async function open(
  tx: Tx,
  { keys }: Pick<Context, 'keys'>,
  custno: string,
  field: Field,
  tradeacco: string | undefined,
): Promise<string | null> {
  const vault = customerVault(keys, custno)
  if (field === 'card' || field === 'cardMobile') {
    const card = await findSealedCard(tx, custno, tradeacco ?? '')
    if (!card) return null
    return field === 'card' ? vault.open('card', card.card_enc) : vault.open('card_mobile', card.mobile_enc)
  }
  const customer = await findCustomer(tx, custno)
  if (!customer) return null
  switch (field) {
    case 'name':
      return vault.open('custname', customer.custname_enc)
    case 'idno':
      return vault.open('idno', customer.idno_enc)
    case 'mobile':
      return vault.open('mobile', customer.mobile_enc)
    case 'email':
      return vault.open('email', customer.email_enc)
    case 'address':
      return vault.open('address', customer.address_enc)
  }
}
