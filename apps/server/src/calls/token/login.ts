import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import { type Credentials, findByFundAccount, findByIdNumber, findByMobile } from '@zhixiao/db/account/customers.ts'
import { readLoginWait } from '@zhixiao/db/account/login-counters.ts'
import { ID_TYPE } from '@zhixiao/domain/codes/id-types.ts'
import type { CallContext, Handler } from '../../kernel/context.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { passCaptcha } from '../../platform/secrets/captcha.ts'
import { beginLoginTry, countLoginTry, type LoginTry } from '../../platform/secrets/login-counter.ts'
import { verifyPassword } from '../../platform/secrets/password-hash.ts'
import { proveNewDevice } from './new-device.ts'
import { inRefusalTime, noteFailure, type Spent, triesOf, tryAsStranger } from './refusal.ts'
import { startSession } from './start-session.ts'

type Input = InputOf<'token.login'>

const CAPTCHA_AFTER = 3

export const login: Handler<'token.login'> = (ctx, input) =>
  inRefusalTime(async () => {
    const key = keyOf(ctx, input)
    const owner = await findOwner(ctx, key)
    // Counted on the look-up key: counted on the spelling, failures would reveal that an account does not exist.
    const attempt = await beginLoginTry(ctx, owner?.custno ?? null, JSON.stringify(key))
    if (attempt.known) {
      const answer = await tryPassword(ctx, input, owner, attempt, false)
      if (!answer.ok) noteFailure(ctx, 'password', input.account, answer.code)
      return answer
    }
    // A sprayed password comes from many addresses and is recognised by its digest; that of a known device is not
    // counted here.
    const sprayed: Spent = { name: 'loginPassword', key: ctx.keys.digest('sprayed-password', input.password) }
    const all: Spent = { name: 'loginAll', key: 'all' }
    return tryAsStranger(ctx, 'password', input.account, [...triesOf(ctx), sprayed], async () => {
      const alarm = (await ctx.limits.spend(all.name, all.key)) !== null
      const answer = await tryPassword(ctx, input, owner, attempt, alarm)
      if (!alarm && (answer.ok || answer.code !== 'AUTH-0002')) await ctx.limits.refund(all.name, all.key)
      return answer
    })
  })

/** The captcha if one is due, then the password, then the device. */
async function tryPassword(
  ctx: CallContext,
  input: Input,
  owner: Credentials | null,
  attempt: LoginTry,
  alarm: boolean,
): Promise<Result<OutputOf<'token.login'>>> {
  const captchaNeeded = alarm || attempt.failures >= CAPTCHA_AFTER
  if (captchaNeeded && !(await passCaptcha(ctx, { purpose: 'login', subject: input.account }, input))) {
    return fail(input.captchaId === undefined ? 'AUTH-0003' : 'CAPTCHA-0001', { data: { captchaNeeded: true } })
  }
  const check = await countLoginTry(ctx, attempt, input.password, () =>
    verifyPassword(ctx, owner?.login_hash ?? null, input.password),
  )
  if (check === 'ok' && owner) {
    const refusal = attempt.known ? null : await proveNewDevice(ctx, owner.custno, input.smsCode, alarm)
    if (refusal) return refusal
    const started = await startSession(ctx, owner, 'password', owner.login_hash)
    if (started) return ok(started)
  }
  // The same for an account that does not exist: its failures are counted, too.
  const data = {
    captchaNeeded: captchaNeeded || attempt.failures + 1 >= CAPTCHA_AFTER,
    waitS: await readLoginWait(ctx.db, attempt.whoHmac),
    ...(typeof check === 'object' && check),
  }
  return fail(check === 'locked' ? 'AUTH-0004' : 'AUTH-0002', { data })
}

/** The look-up key of an account. Spellings that find one customer are one key. */
function keyOf({ keys }: CallContext, { custtype, idType: idtype, account }: Input) {
  // A text that PostgreSQL cannot hold matches no account.
  const name = account.replaceAll('\0', '')
  if (idtype === ID_TYPE.mobile) return { by: 'mobile', index: keys.blindIndex('mobile', name) } as const
  if (idtype === ID_TYPE.fundAccount) return { by: 'fundAccount', name } as const
  return { by: 'idNumber', custtype, idtype, idIndex: keys.blindIndex('idno', name) } as const
}
type AccountKey = ReturnType<typeof keyOf>

/** The customer by an account name; unknown accounts take the same path without a customer. */
function findOwner({ db }: CallContext, key: AccountKey): Promise<Credentials | null> {
  if (key.by === 'mobile') return findByMobile(db, key.index)
  if (key.by === 'fundAccount') return findByFundAccount(db, key.name)
  return findByIdNumber(db, key)
}
