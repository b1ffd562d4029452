import { randomInt, randomUUID } from 'node:crypto'
import { acceptCurrentAgreements } from '@zhixiao/db/account/agreements.ts'
import { insertCustomer, MOBILE_TAKEN } from '@zhixiao/db/account/customers.ts'
import { uniqueViolation } from '@zhixiao/db/pg-errors.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { agreementsOf } from '@zhixiao/domain/codes/agreements.ts'
import { CUSTOMER_KIND, FUND_ACCOUNT } from '@zhixiao/domain/codes/customer-kinds.ts'
import { isCommonPassword } from '@zhixiao/domain/customer/common-passwords.ts'
import { mobileTail } from '@zhixiao/domain/customer/masks.ts'
import type { CallContext, Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { mobileIndexes } from '../../platform/secrets/index-columns.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { proveMobile } from '../../platform/secrets/sms-code.ts'
import { startSession } from '../token/start-session.ts'

export const virtualRegister: Handler<'account.virtualRegister'> = async (ctx, input) => {
  const { mobile, smsCode, loginPassword, agreements } = input
  if (!agreementsOf.register.every(agreement => agreements.includes(agreement))) return fail('AUTH-0007')
  if (isCommonPassword(loginPassword, mobile)) return fail('AUTH-0006')
  // The code is used up last, so that a customer who corrects the password need not request another.
  if (!(await proveMobile(ctx, mobile, 'register', smsCode))) return fail('SMS-0001')
  const loginHash = await hashPassword(ctx, loginPassword)
  const custno = await createCustomer(ctx, mobile, loginHash, agreements)
  if (custno === null) return fail('AUTH-0008')
  ctx.events.customerRegistered({ custno })
  const started = await startSession(
    ctx,
    { custno, custtype: CUSTOMER_KIND.person, custbelongto: FUND_ACCOUNT.none },
    'register',
    loginHash,
  )
  return started ? ok(started) : fail('AUTH-0002')
}

/** Null when the number is taken. */
async function createCustomer(ctx: CallContext, mobile: string, loginHash: string, agreements: readonly string[]) {
  const custno = String(randomInt(100_000_000_000, 200_000_000_000))
  const customer = {
    custno,
    clientid: String(randomInt(100_000_000_000, 200_000_000_000)),
    cust_uuid: randomUUID(),
    mobile_enc: customerVault(ctx.keys, custno).seal('mobile', mobile),
    ...mobileIndexes(ctx.keys, mobile),
    mobile_tail: mobileTail(mobile),
    login_hash: loginHash,
    created_at: await ctx.clock.now(),
  }
  try {
    await withTx(ctx.db, async tx => {
      await insertCustomer(tx, customer)
      await acceptCurrentAgreements(tx, custno, 'register', agreements)
    })
    return custno
  } catch (error) {
    if (MOBILE_TAKEN.includes(uniqueViolation(error))) return null
    throw error
  }
}
