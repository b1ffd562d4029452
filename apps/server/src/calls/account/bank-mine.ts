import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type CardRow, listCards } from '@zhixiao/db/account/bank-cards.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { bankLogo } from '@zhixiao/domain/codes/banks.ts'
import { cardMask4x4, cardMask6x4, cardTailMask, mobileMask } from '@zhixiao/domain/customer/masks.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { NO_DEBITS } from '../../engine/orders/plan-facts.ts'
import type { CustomerContext, Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { isPasswordProof } from './password-proof.ts'

export const bankMine: Handler<'account.bankMine'> = async (ctx, { tradeacco, proof }) => {
  const rows = await listCards(ctx.db, ctx.session.custno)
  const wanted = tradeacco === undefined ? rows : rows.filter(row => row.tradeacco === tradeacco)
  if (tradeacco !== undefined && wanted.length === 0) return fail('BANK-0005')
  const nowMs = (await ctx.clock.now()).getTime()
  // The full card number requires a proof of the trade password; an open session alone shows only the last digits.
  const proved = tradeacco !== undefined && proof !== undefined && (await isPasswordProof(ctx, 'trade', proof))
  const fullList = wanted.map(row => cardOfRow(ctx, row, proved, nowMs))
  return ok({ fullList, tradeList: fullList.filter(card => card.capitalmode !== NO_DEBITS) })
}

type Card = OutputOf<'account.bankMine'>['fullList'][number]

function cardOfRow(ctx: CustomerContext, row: CardRow, inFull: boolean, nowMs: number): Card {
  const { open } = customerVault(ctx.keys, ctx.session.custno)
  const card = { head: row.card_head, tail: row.card_tail }
  return {
    tradeacco: row.tradeacco,
    bankCode: row.bank_code,
    bankName: row.name,
    logo: bankLogo(row.bank_code) ?? '',
    cardTail: cardTailMask(card),
    cardMask: cardMask4x4(card),
    cardFull: inFull ? cardMask6x4(card) : '',
    mobileno: mobileMask(open('card_mobile', row.mobile_enc)),
    capitalmode: row.capitalmode,
    state: stateOf(row.state),
    singleMax: fenText(row.single_max_fen),
    dayMax: fenText(row.day_max_fen),
    signedOn: row.signed_at ? shanghaiDate(row.signed_at.getTime()) : '',
    takesRemittance: row.remit_at !== null,
    payoutFrom: row.payout_from && row.payout_from.getTime() > nowMs ? row.payout_from.toISOString() : null,
  }
}

function stateOf(state: string): Card['state'] {
  return state === 'pending' || state === 'lapsed' ? state : 'active'
}
