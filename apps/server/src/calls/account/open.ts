import { open as call } from '@zhixiao/contract/account/open.ts'
import type { InputOf } from '@zhixiao/contract/calls.ts'
import { insertCard } from '@zhixiao/db/account/bank-cards.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import type { Customer } from '@zhixiao/db/account/customers.ts'
import { deleteOpenDraft } from '@zhixiao/db/account/open-drafts.ts'
import { changeCustomer, ID_TAKEN, isIdTaken, lockCustomer } from '@zhixiao/db/account/profile.ts'
import { recordAssessment } from '@zhixiao/db/account/risk-results.ts'
import { insertTaxDeclaration } from '@zhixiao/db/account/tax-declarations.ts'
import { uniqueViolation } from '@zhixiao/db/pg-errors.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { FUND_ACCOUNT } from '@zhixiao/domain/codes/customer-kinds.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { IdNumber } from '@zhixiao/domain/customer/id-number.ts'
import { tradePasswordFault, tradePasswordFaults } from '@zhixiao/domain/validate/trade-password.ts'
import { rateAtOpening } from '../../engine/diligence/rate-customer.ts'
import { accept } from '../../engine/orders/agreements.ts'
import { beginScreening, screenCustomer } from '../../engine/screening/screen.ts'
import type { Handler, WriteContext } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { type Failure, fail, failField, ok, type Result } from '../../kernel/result.ts'
import { idnoIndexes } from '../../platform/secrets/index-columns.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { assess } from './assess.ts'
import { bindOnce } from './card-holder.ts'
import { readCardTicket, type Verified } from './card-ticket.ts'
import { declare } from './declarations.ts'
import { submitPictures } from './id-upload-state.ts'
import { newCard, newFundAccount } from './new-card.ts'
import { profileChange, profileFault } from './profile-change.ts'
import { readIdentity } from './read-identity.ts'

type Input = InputOf<'account.open'>

/** Opens the account with everything it needs in one transaction: a refusal anywhere leaves nothing behind. */
export const open: Handler<'account.open'> = async (ctx, input) => {
  const apply = () =>
    once(
      ctx,
      call.name,
      tx => openIn(tx, ctx, input),
      reply => call.output.parse(reply),
    )
  try {
    return await bindOnce(ctx, input.cardno, apply)
  } catch (error) {
    if (ID_TAKEN.includes(uniqueViolation(error))) return fail('OPEN-0003')
    throw error
  }
}

async function openIn(tx: Tx, ctx: WriteContext, input: Input) {
  const { custno } = ctx.session
  await beginScreening(tx, ctx)
  const customer = await lockCustomer(tx, custno)
  if (hasFundAccount(customer)) return fail('OPEN-0002')
  const { now } = await readCustomerFacts(tx, custno)

  const identity = readIdentity(input, shanghaiDate(now.getTime()))
  if (!identity.ok) return identity
  if (await isIdTaken(tx, custno, ctx.keys.blindIndex('idno', identity.data.number))) return fail('OPEN-0003')
  const verified = verifiedIn(ctx, input)
  if (!verified.ok) return verified
  const assessment = assess(input, now, identity.data.birthday)
  if (!assessment.ok) return assessment
  const fault =
    profileFault(input, input.taxStatus) ??
    passwordFault(ctx, customer, input, identity.data) ??
    (await declare(tx, ctx, custno, input, identity.data.number)) ??
    (await accept(tx, custno, 'open', input.agreements))
  if (fault) return fault

  const submitted = await submitPictures(tx, ctx, customer, { ...input, idno: identity.data.number })
  const fundAccount = newFundAccount()
  const row = newCard(ctx.keys, custno, { ...verified.data, cardNo: input.cardno, mobile: input.mobileno })
  const profile = profileChange(input, customerVault(ctx.keys, custno))
  await changeCustomer(tx, custno, {
    ...profile,
    ...identityColumns(ctx, input, identity.data),
    trade_hash: await hashPassword(ctx, input.tradePassword),
    fund_account: fundAccount,
    custbelongto: FUND_ACCOUNT.openedHere,
    ...(submitted && { idcardupload: submitted }),
    opened_at: now,
  })
  await insertTaxDeclaration(tx, custno, { status: input.taxStatus, detailEnc: profile.tax_detail_enc ?? null })
  await insertCard(tx, row)
  await screenCustomer(tx, ctx, custno)
  await rateAtOpening(tx, ctx.keys, custno, shanghaiDate(now.getTime()))
  await deleteOpenDraft(tx, custno)
  await recordAssessment(tx, custno, assessment.data)
  return ok({ fundAccount, tradeacco: row.tradeacco, riskability: assessment.data.riskability })
}

function identityColumns(ctx: WriteContext, input: Input, id: IdNumber) {
  const { seal } = customerVault(ctx.keys, ctx.session.custno)
  return {
    custname_enc: seal('custname', input.custname),
    idtype: input.idtype,
    idno_enc: seal('idno', id.number),
    ...idnoIndexes(ctx.keys, id.number),
    sex: id.sex,
    birthday: id.birthday,
  }
}

function verifiedIn(ctx: WriteContext, input: Input): Result<Verified> {
  const holder = { name: input.custname, idno: input.idno, cardNo: input.cardno, mobile: input.mobileno }
  const verified = readCardTicket(ctx.keys, ctx.session.custno, holder, input.cardTicket)
  return verified ? ok(verified) : fail('BANK-0004', { field: 'cardTicket', reason: '银行卡验证已失效，请重新验证' })
}

function passwordFault(ctx: WriteContext, customer: Customer, input: Input, id: IdNumber): Failure | null {
  const ownMobile = customerVault(ctx.keys, customer.custno).open('mobile', customer.mobile_enc)
  const about = { birthday: id.birthday, idNumber: id.number }
  const fault =
    tradePasswordFault(input.tradePassword, { ...about, mobile: ownMobile }) ??
    tradePasswordFault(input.tradePassword, { ...about, mobile: input.mobileno })
  return fault && failField('tradePassword', tradePasswordFaults[fault])
}
