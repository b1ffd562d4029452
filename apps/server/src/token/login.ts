import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import { type Credentials, findByFundAccount, findByIdNumber, findByMobile } from '@zhixiao/db/account/customers.ts'
import { readLoginWait } from '@zhixiao/db/account/login-counters.ts'
import type { CallContext, Handler } from '../context.ts'
import { fail, ok, type Result } from '../result.ts'
import { passCaptcha } from '../secrets/captcha.ts'
import { beginLoginTry, countLoginTry, type LoginTry } from '../secrets/login-counter.ts'
import { verifyPassword } from '../secrets/password-hash.ts'
import { proveNewDevice } from './new-device.ts'
import { inRefusalTime, type Spent, triesOf, tryAsStranger } from './refusal.ts'
import { startSession } from './start-session.ts'

type Input = InputOf<'token.login'>

const CAPTCHA_AFTER = 3

export const login: Handler<'token.login'> = (ctx, input) =>
  inRefusalTime(async () => {
    const owner = await findOwner(ctx, input)
    const name = `${input.custtype}:${input.idType}:${input.account}`
    const attempt = await beginLoginTry(ctx, owner?.custno ?? null, name)
    if (attempt.known) return tryPassword(ctx, input, owner, attempt, false)
    // A password is sprayed from many addresses: it is known again by its digest, the password of a device in use is not.
    const sprayed: Spent = { name: 'loginPassword', key: ctx.keys.digest('sprayed-password', input.password) }
    const all: Spent = { name: 'loginAll', key: 'all' }
    return tryAsStranger(ctx, 'password', [...triesOf(ctx), sprayed], async () => {
      const alarm = (await ctx.limits.spend(all.name, all.key)) !== null
      const answer = await tryPassword(ctx, input, owner, attempt, alarm)
      if (!alarm && (answer.ok || answer.code !== 'AUTH-0002')) await ctx.limits.refund(all.name, all.key)
      return answer
    })
  })

/** The captcha where one is due, then the password, then the device. */
async function tryPassword(
  ctx: CallContext,
  input: Input,
  owner: Credentials | null,
  attempt: LoginTry,
  alarm: boolean,
): Promise<Result<OutputOf<'token.login'>>> {
  const captchaNeeded = alarm || attempt.failures >= CAPTCHA_AFTER
  if (captchaNeeded && !(await passCaptcha(ctx, 'login', input, input.account))) {
    return fail(input.captchaId === undefined ? 'AUTH-0003' : 'CAPTCHA-0001', { data: { captchaNeeded: true } })
  }
  const check = await countLoginTry(ctx, attempt, () => verifyPassword(ctx, owner?.login_hash ?? null, input.password))
  if (check === 'ok' && owner) {
    const refusal = attempt.known ? null : await proveNewDevice(ctx, owner.custno, input.smsCode, alarm)
    if (refusal) return refusal
    const started = await startSession(ctx, owner, 'password', owner.login_hash)
    if (started) return ok(started)
  }
  // The same for an account that nobody has: its failures are counted, too.
  const data = {
    captchaNeeded: captchaNeeded || attempt.failures + 1 >= CAPTCHA_AFTER,
    waitS: await readLoginWait(ctx.db, attempt.whoHmac),
    ...(typeof check === 'object' && check),
  }
  return fail(check === 'locked' ? 'AUTH-0004' : 'AUTH-0002', { data })
}

/** By what a customer is known; unknown accounts go the same way with nobody behind them. */
function findOwner(ctx: CallContext, { custtype, idType: idtype, account }: Input): Promise<Credentials | null> {
  // A text that PostgreSQL cannot hold belongs to nobody.
  const name = account.replaceAll('\0', '')
  if (idtype === '10') return findByMobile(ctx.db, ctx.keys.blindIndex('mobile', name))
  if (idtype === '12') return findByFundAccount(ctx.db, name)
  return findByIdNumber(ctx.db, { custtype, idtype, idIndex: ctx.keys.blindIndex('idno', name) })
}
