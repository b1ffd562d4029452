import { setTimeout as pause } from 'node:timers/promises'
import type { CallContext } from '../context.ts'
import { subnetOf } from '../http/rate-limits.ts'

/** Every refusal takes this long, so that the time does not tell whether the account exists. */
const REFUSAL_MS = 100

/** Runs the work of who is not logged in yet; a refusal is answered in one time whatever it was about. */
export async function inRefusalTime<Answer extends { ok: boolean }>(work: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await work()
  if (!answer.ok) await pause(Math.max(0, REFUSAL_MS - (performance.now() - startedAt)))
  return answer
}

/** Seconds to wait after too many refusals of this address, of its neighbours or of everybody; null for none. */
export async function refusedTooOften({ limits, address }: CallContext): Promise<number | null> {
  return (
    (await limits.blocked('loginAddress', address)) ??
    (await limits.blocked('loginSubnet', subnetOf(address))) ??
    (await limits.blocked('loginAll', 'all'))
  )
}

/** Counts a refusal of who claimed to be a customer. */
export async function countRefusal({ limits, address, events }: CallContext, how: string): Promise<void> {
  await limits.spend('loginAddress', address)
  await limits.spend('loginSubnet', subnetOf(address))
  await limits.spend('loginAll', 'all')
  events.loginFailed({ how })
}
