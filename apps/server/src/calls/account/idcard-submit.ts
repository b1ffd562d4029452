import { idcardSubmit as call } from '@zhixiao/contract/account/idcard-submit.ts'
import { changeCustomer, lockCustomer } from '@zhixiao/db/account/profile.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { cardOfAccount, submitPictures } from './id-upload-state.ts'

/** CALL-1010: LET-07, submits the images that a customer with an account skipped before or has to replace. */
export const idcardSubmit: Handler<'account.idcardSubmit'> = async ctx => {
  const { custno } = ctx.session
  const submit = async (tx: Tx) => {
    const customer = await lockCustomer(tx, custno)
    // Before that, opening the account submits them.
    if (!hasFundAccount(customer)) return fail('GUARD-ACCOUNT')
    const idcardupload = await submitPictures(tx, ctx, customer, cardOfAccount(ctx.keys, customer))
    if (idcardupload === null) return fail('FILE-0003')
    if (idcardupload !== customer.idcardupload) await changeCustomer(tx, custno, { idcardupload })
    return ok({ idcardupload })
  }
  return once(ctx, call.name, submit, reply => call.output.parse(reply))
}
