import { setTimeout as pause } from 'node:timers/promises'
import type { FailureCode } from '@zhixiao/contract/errors.ts'
import type { CallContext } from '../../kernel/context.ts'
import { type LimitName, subnetOf } from '../../kernel/rate-limits.ts'
import { fail, type Result } from '../../kernel/result.ts'

/** Every refusal takes this long, so that its time does not reveal whether the account exists. */
const REFUSAL_MS = 100

/**
 * Runs work for a visitor who is not logged in; every refusal takes the same time regardless of its cause. A used-up
 * limit reveals nothing about an account and is refused at once.
 */
export async function inRefusalTime<Data>(work: () => Promise<Result<Data>>): Promise<Result<Data>> {
  const startedAt = performance.now()
  const answer = await work()
  if (!answer.ok && answer.code !== 'SYS-0429') await pause(Math.max(0, REFUSAL_MS - (performance.now() - startedAt)))
  return answer
}

/** The codes that mean a false claim of identity. */
const wrongProofs: ReadonlySet<FailureCode> = new Set(['AUTH-0002', 'AUTH-0005', 'AUTH-0009'])

/** A wrong code after the right password: worth a line in the log, while its tries are counted with the code. */
const WRONG_CODE: FailureCode = 'SMS-0001'

/**
 * Logs a false claim of identity. Name and address are keyed hashes: equal ones are recognised, neither can be read
 * from a log.
 */
export function noteFailure(ctx: CallContext, how: string, name: string, code: FailureCode): void {
  if (!wrongProofs.has(code) && code !== WRONG_CODE) return
  const [nameHash, addressHash] = [
    ctx.keys.digest('log-name', name.trim().toUpperCase()),
    ctx.keys.digest('log-address', ctx.address),
  ]
  ctx.events.loginFailed({ how, nameHash, addressHash })
}

export type Spent = { name: LimitName; key: string }

/** What a failed attempt costs the stranger's address and its neighbours. */
export const triesOf = ({ address }: Pick<CallContext, 'address'>): Spent[] => [
  { name: 'loginAddress', key: address },
  { name: 'loginSubnet', key: subnetOf(address) },
]

/**
 * Lets a stranger try while no limit is used up. Each point is spent before anything is checked, so that concurrent
 * attempts are counted too, and returned unless the proof turns out to be wrong.
 */
export async function tryAsStranger<Data>(
  ctx: CallContext,
  how: string,
  name: string,
  limits: readonly Spent[],
  work: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const spent: Spent[] = []
  const giveBack = () => Promise.all(spent.map(({ name, key }) => ctx.limits.refund(name, key)))
  const tooMany = ({ name }: Spent, retryAfterS: number) => {
    ctx.events.limitReached({ limit: name })
    return fail('SYS-0429', { retryAfterS })
  }
  for (const limit of limits) {
    const known = ctx.limits.blocked(limit.name, limit.key)
    if (known !== null) return tooMany(limit, known)
  }
  for (const limit of limits) {
    const wait = await ctx.limits.spend(limit.name, limit.key)
    if (wait !== null) {
      await giveBack()
      return tooMany(limit, wait)
    }
    spent.push(limit)
  }
  const answer = await work()
  if (answer.ok) await giveBack()
  else {
    if (!wrongProofs.has(answer.code)) await giveBack()
    noteFailure(ctx, how, name, answer.code)
  }
  return answer
}
