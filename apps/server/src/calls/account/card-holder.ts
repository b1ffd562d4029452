import { beginAgreement, keepAgreement } from '@zhixiao/db/account/bank-agreements.ts'
import { CARD_TAKEN, findCardOwner, findSealedCard, listBanks } from '@zhixiao/db/account/bank-cards.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { listBankBins } from '@zhixiao/db/content/banks.ts'
import { uniqueViolation } from '@zhixiao/db/pg-errors.ts'
import { cardOf } from '@zhixiao/domain/codes/bank-bins.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import type { CardHolder } from '../../kernel/ports.ts'
import { type Failure, fail, failField, ok, type Result } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { newAgreementId } from './new-card.ts'

/**
 * The bank to ask about a card. The table of leading digits is never complete: for an unknown number the customer names
 * the bank, and the bank decides.
 */
export async function bankToAsk(
  ctx: CustomerContext,
  { cardno, bankCode }: { cardno: string; bankCode?: string | undefined },
): Promise<Result<{ code: string; name: string }>> {
  const card = cardOf(cardno, await listBankBins(ctx.db))
  if (card && card.cardKind !== 'debit') return fail('BANK-0002', { field: 'cardno', reason: onlyDebit })
  const asked = card?.bankCode ?? bankCode
  const banks = await listBanks(ctx.db)
  const bank = banks.find(({ bank_code }) => bank_code === asked)
  if (bank) return ok({ code: bank.bank_code, name: bank.name })
  return card
    ? fail('BANK-0001', { field: 'cardno', reason: `暂不支持${card.bankName}的银行卡，请更换` })
    : fail('BANK-0001', { field: 'bankCode', reason: '未能识别发卡银行，请选择发卡银行' })
}

const onlyDebit = '请使用本人名下的借记卡，不支持信用卡和预付卡'

type Given = { custname?: string | undefined; idno?: string | undefined; cardno: string; mobileno: string }

/** The card holder to verify: the account's owner, or before there is an account the one that the client sends. */
export async function holderOf(ctx: CustomerContext, given: Given): Promise<Result<Omit<CardHolder, 'bankCode'>>> {
  const { custno } = ctx.session
  const customer = await findCustomer(ctx.db, custno)
  if (!customer) throw new Error('a session of no customer')
  const card = { cardNo: given.cardno, mobile: given.mobileno }
  if (hasFundAccount(customer)) {
    const { open } = customerVault(ctx.keys, custno)
    return ok({ name: open('custname', customer.custname_enc), idno: open('idno', customer.idno_enc), ...card })
  }
  if (given.custname === undefined) return failField('custname', '请输入证件上的姓名')
  if (given.idno === undefined) return failField('idno', '请输入 18 位身份证号码')
  return ok({ name: given.custname, idno: given.idno.toUpperCase(), ...card })
}

/**
 * Asks the bank about the four elements; each request costs a point, because they could be used to probe strangers'
 * cards.
 */
export async function askBank(ctx: CustomerContext, holder: CardHolder): Promise<Failure | null> {
  const wait = await ctx.limits.spend('identityCheck', ctx.session.custno)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const answer = await ctx.gateways.bank.verifyCard(holder)
  if (answer === 'match') return null
  return fail(answer === 'mismatch' ? 'BANK-0003' : 'BANK-0008')
}

/**
 * Has the payment channel sign for debits and credits, once the holder has proved the card. Returns our id of the
 * agreement; one that no card takes is ended later (jobs/sweep.ts).
 */
export async function signAgreement(
  { db, gateways, session: { custno } }: CustomerContext,
  holder: CardHolder,
): Promise<Result<string>> {
  const id = newAgreementId()
  await beginAgreement(db, custno, id)
  const signed = await gateways.bank.sign(id, holder)
  if (signed.state !== 'signed') return fail(signed.state === 'refused' ? 'BANK-0003' : 'BANK-0008')
  await keepAgreement(db, id, signed.number)
  return ok(id)
}

/** Like `signAgreement`, for a card that is bound already. */
export async function signBoundCard(ctx: CustomerContext, tradeacco: string): Promise<Result<string>> {
  const { custno } = ctx.session
  const [customer, card] = [await findCustomer(ctx.db, custno), await findSealedCard(ctx.db, custno, tradeacco)]
  if (!customer || !card) return fail('BANK-0005')
  const { open } = customerVault(ctx.keys, custno)
  return signAgreement(ctx, {
    bankCode: card.bank_code,
    cardNo: open('card', card.card_enc),
    mobile: open('card_mobile', card.mobile_enc),
    name: open('custname', customer.custname_enc),
    idno: open('idno', customer.idno_enc),
  })
}

/**
 * Why a number that is already bound may not be bound again, for a customer who has proved to hold the card. Null when
 * it is free.
 */
export async function cardTaken(ctx: CustomerContext, cardno: string): Promise<Failure | null> {
  const owner = await findCardOwner(ctx.db, ctx.keys.blindIndex('card', cardno))
  if (owner === null) return null
  return owner === ctx.session.custno
    ? fail('BANK-0007', { field: 'cardno', reason: '该银行卡已绑定' })
    : fail('BANK-0013', { field: 'cardno', reason: '该银行卡已绑定在其他账户，请更换，或联系客服' })
}

/** Runs a binding, and returns a refusal when another customer was faster. */
export async function bindOnce<Data>(
  ctx: CustomerContext,
  cardno: string,
  work: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  try {
    return await work()
  } catch (error) {
    const taken = CARD_TAKEN.includes(uniqueViolation(error)) ? await cardTaken(ctx, cardno) : null
    if (taken) return taken
    throw error
  }
}
