import type { InputOf } from '@zhixiao/contract/calls.ts'
import { type Credentials, findByFundAccount, findByIdNumber, findByMobile } from '@zhixiao/db/account/customers.ts'
import { readPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import type { CallContext, Handler } from '../context.ts'
import { type Failure, fail, ok } from '../result.ts'
import { passCaptcha } from '../secrets/captcha.ts'
import { countedCheck, type PasswordCheck } from '../secrets/password-counter.ts'
import { verifyPassword } from '../secrets/password-hash.ts'
import { countRefusal, inRefusalTime, refusedTooOften } from './refusal.ts'
import { startSession } from './start-session.ts'
import { strangerCounter } from './stranger-counter.ts'

const CAPTCHA_AFTER = 3

export const login: Handler<'token.login'> = (ctx, input) => inRefusalTime(() => tryLogin(ctx, input))

async function tryLogin(ctx: CallContext, input: InputOf<'token.login'>) {
  const wait = await refusedTooOften(ctx)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const owner = await findOwner(ctx, input)
  const name = ctx.keys.digest('login-name', `${input.idType}:${input.account}`)
  const failures = owner
    ? (await readPasswordCounter(ctx.db, owner.custno, 'login')).failures
    : strangerCounter.failuresOf(name)
  if (failures >= CAPTCHA_AFTER && !(await passCaptcha(ctx, 'login', input.captchaId, input.captchaAnswer))) {
    return fail(input.captchaId === undefined ? 'AUTH-0003' : 'CAPTCHA-0001', { data: { captchaNeeded: true } })
  }
  const verify = () => verifyPassword(ctx, owner?.login_hash ?? null, input.password)
  const check = owner
    ? await countedCheck(ctx, owner.custno, 'login', verify)
    : await strangerCounter.check(name, verify)
  if (check === 'ok' && owner) return ok(await startSession(ctx, owner, 'password'))
  return refuse(ctx, check, failures + 1 >= CAPTCHA_AFTER)
}

/** By what a customer is known; unknown accounts go the same way with nobody behind them. */
function findOwner(ctx: CallContext, { idType, account }: InputOf<'token.login'>): Promise<Credentials | null> {
  // A text that PostgreSQL cannot hold belongs to nobody.
  const name = account.replaceAll('\0', '')
  if (idType === '10') return findByMobile(ctx.db, ctx.keys.blindIndex('mobile', name))
  if (idType === '12') return findByFundAccount(ctx.db, name)
  return findByIdNumber(ctx.db, idType, ctx.keys.blindIndex('idno', name))
}

async function refuse(ctx: CallContext, check: PasswordCheck, captchaNeeded: boolean): Promise<Failure> {
  await countRefusal(ctx, 'password')
  return fail(check === 'locked' ? 'AUTH-0004' : 'AUTH-0002', { data: { captchaNeeded } })
}
