import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

type Limit = { points: number; seconds: number }

/** What one key may do in a window. SMS quotas of a number are counted in the database: they outlive a restart. */
export const limitTable = {
  /** Calls of one address. */
  address: { points: 6_000, seconds: 60 },
  /** Calls of one customer. */
  customer: { points: 1_200, seconds: 60 },
  /** Requests of one address whose signature, time or nonce was refused. */
  signature: { points: 60, seconds: 60 },
  /** Sealed fields of one address that did not open: a padding oracle needs tens of thousands. */
  sealedField: { points: 30, seconds: 60 },
  /** Questions of one customer about ID numbers and bank cards, which could be other people's. */
  identityCheck: { points: 30, seconds: 3_600 },
  captchaAddress: { points: 60, seconds: 60 },
  smsAddress: { points: 20, seconds: 3_600 },
  /** All messages of this node: a fault or an attack, either way it costs money. */
  smsAll: { points: 300, seconds: 60 },
  /** Failed logins of an address, of its neighbours, and of everybody (spraying one password over many accounts). */
  loginAddress: { points: 30, seconds: 600 },
  loginSubnet: { points: 150, seconds: 600 },
  loginAll: { points: 3_000, seconds: 600 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable
export type LimitTable = Record<LimitName, Limit>

export type Limits = {
  /** Spends one point; null when there was one, else the seconds to wait. */
  spend(name: LimitName, key: string): Promise<number | null>
  /** Seconds to wait when nothing is left, without spending. */
  blocked(name: LimitName, key: string): Promise<number | null>
}

export function createLimits(table: LimitTable = limitTable): Limits {
  const limiters = new Map(
    Object.entries(table).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    ]),
  )
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`no limit ${name}`)
    return limiter
  }
  return {
    async spend(name, key) {
      try {
        await limiterOf(name).consume(key)
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsOf(refusal)
        throw refusal
      }
    },
    async blocked(name, key) {
      const state = await limiterOf(name).get(key)
      return state && state.remainingPoints <= 0 ? secondsOf(state) : null
    },
  }
}

const secondsOf = (state: RateLimiterRes): number => Math.max(1, Math.ceil(state.msBeforeNext / 1000))

/** The /24 of an IPv4 address, the /48 of an IPv6 one. */
export function subnetOf(address: string): string {
  const v4 = address.replace(/^::ffff:/, '')
  return v4.includes('.') ? v4.split('.').slice(0, 3).join('.') : address.split(':').slice(0, 3).join(':')
}
