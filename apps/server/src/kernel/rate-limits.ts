import { refundLimit, spendLimit } from '@zhixiao/db/account/limits.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Keys } from './ports.ts'

const MAX_KEYS = 100_000

type Limit = {
  points: number
  seconds: number
  /** Counted in the database: for all nodes together and over a restart. */
  shared?: true
  /** A spent point may be given back. */
  refundable?: true
}

/** What one key may do in a window (docs/decisions/0015-limits.md). SMS quotas of a number are counted with its codes. */
export const limitTable = {
  /** Calls of one address. */
  address: { points: 6_000, seconds: 60 },
  /** Calls of one customer. */
  customer: { points: 1_200, seconds: 60 },
  /** Requests of one address whose signature, time or nonce was refused. */
  signature: { points: 60, seconds: 60, shared: true },
  /** Sealed fields of one address that did not open: a padding oracle needs tens of thousands. */
  sealedField: { points: 30, seconds: 60, shared: true },
  /** Questions of one customer about ID numbers and bank cards, which could be other people's. */
  identityCheck: { points: 30, seconds: 3_600, shared: true },
  /** Pictures of ID cards of one customer: reading one takes seconds of a processor. */
  idCardReading: { points: 30, seconds: 3_600, shared: true },
  /** Pictures of ID cards of one customer to be kept, refused ones too: each is decoded and encoded anew. */
  idCardImage: { points: 60, seconds: 3_600, shared: true },
  captchaAddress: { points: 60, seconds: 60, shared: true },
  smsAddress: { points: 20, seconds: 3_600, shared: true },
  /** All messages: a fault or an attack, either way it costs money. */
  smsAll: { points: 300, seconds: 60, shared: true },
  /** Failed logins of strangers: of an address and of its neighbours. */
  loginAddress: { points: 30, seconds: 600, shared: true, refundable: true },
  loginSubnet: { points: 150, seconds: 600, shared: true, refundable: true },
  /** Failed logins of strangers with one password, to whatever accounts from wherever: spraying. */
  loginPassword: { points: 50, seconds: 3_600, shared: true, refundable: true },
  /** All failed logins of strangers; beyond it every stranger is asked for a captcha. */
  loginAll: { points: 300, seconds: 600, shared: true, refundable: true },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable
export type LimitTable = Readonly<Record<LimitName, Limit>>

export type Limits = {
  /** Spends one point; null when there was one, else the seconds to wait. */
  spend(name: LimitName, key: string): Promise<number | null>
  /** Gives a spent point back. */
  refund(name: LimitName, key: string): Promise<void>
  /** Seconds to wait when this node has seen nothing left, without spending. */
  blocked(name: LimitName, key: string): number | null
}

/** Counts the points of limits. */
export type LimitStore = {
  /** Null when there was a point to spend, else the seconds until the window ends. */
  spend(name: LimitName, key: string, limit: Limit): Promise<number | null>
  refund(name: LimitName, key: string): Promise<void>
}

/** The store of all nodes; a key is kept as a digest, for it may be an address. */
export function sharedLimits(db: Db, keys: Pick<Keys, 'digest'>): LimitStore {
  const hmac = (name: LimitName, key: string) => keys.digest('limit', `${name}:${key}`)
  return {
    spend: (name, key, limit) => spendLimit(db, name, hmac(name, key), limit),
    refund: (name, key) => refundLimit(db, name, hmac(name, key)),
  }
}

/** Without a store every limit is this process's own. */
export function createLimits(table: LimitTable = limitTable, store: LimitStore = memoryStore()): Limits {
  const memory = memoryStore()
  // What is known to be empty is not asked about again.
  const emptyUntil = new Map<string, number>()
  const storeOf = (name: LimitName) => (table[name].shared ? store : memory)

  function blocked(name: LimitName, key: string): number | null {
    const until = emptyUntil.get(`${name}:${key}`)
    const secondsLeft = until === undefined ? 0 : (until - performance.now()) / 1000
    return secondsLeft > 0 ? Math.ceil(secondsLeft) : null
  }
  return {
    blocked,
    async spend(name, key) {
      const known = blocked(name, key)
      if (known !== null) return known
      const limit = table[name]
      const wait = await storeOf(name).spend(name, key, limit)
      if (wait !== null) {
        if (emptyUntil.size >= MAX_KEYS) emptyUntil.clear()
        // Another node may give a point back.
        const seconds = limit.refundable ? 1 : wait
        emptyUntil.set(`${name}:${key}`, performance.now() + seconds * 1000)
      }
      return wait
    },
    async refund(name, key) {
      emptyUntil.delete(`${name}:${key}`)
      await storeOf(name).refund(name, key)
    },
  }
}

function memoryStore(): LimitStore {
  const limiter = new RateLimiterMemory({ keyPrefix: '', points: 0, duration: 0 })
  const refund = async (name: LimitName, key: string) => void (await limiter.reward(`${name}:${key}`))
  return {
    async spend(name, key, { points, seconds }) {
      const use = await limiter.penalty(`${name}:${key}`, 1, { customDuration: seconds })
      if (use.consumedPoints <= points) return null
      await refund(name, key)
      return Math.max(1, Math.ceil(use.msBeforeNext / 1000))
    },
    refund,
  }
}

/** The /24 of an IPv4 address, the /48 of an IPv6 one. */
export function subnetOf(address: string): string {
  const v4 = address.replace(/^::ffff:/, '')
  return v4.includes('.') ? v4.split('.').slice(0, 3).join('.') : address.split(':').slice(0, 3).join(':')
}
