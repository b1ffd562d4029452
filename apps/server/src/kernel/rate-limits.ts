import { readSpent, refundLimit, spendLimit } from '@zhixiao/db/account/limits.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Keys } from './ports.ts'

type Limit = {
  points: number
  seconds: number
  /** Counted in the database, across all nodes and restarts. */
  shared?: true
  /** A spent point may be returned. */
  refundable?: true
}

/**
 * Limits per key and window (docs/decisions/0015-limits.md). SMS quotas of a number are counted together with its
 * codes.
 */
export const limitTable = {
  /** Calls of one address that carry no session. */
  address: { points: 6_000, seconds: 60 },
  /** Calls of one customer. */
  customer: { points: 1_200, seconds: 60 },
  /** Writing calls of one address at the console without a session: each costs a password hash or a kept challenge. */
  consoleDoor: { points: 300, seconds: 60 },
  /** Searches for customers by one member of staff, and sealed fields opened: more is reading the customer base. */
  staffSearch: { points: 60, seconds: 900, shared: true },
  staffReveal: { points: 30, seconds: 900, shared: true },
  /** Customers whose account one member of staff opens, each counted once an hour, and numbers of nobody. */
  staffOpen: { points: 120, seconds: 900, shared: true, refundable: true },
  /** Pages of lists of all customers that one member of staff turns. */
  staffPages: { points: 200, seconds: 900, shared: true },
  /** Requests of one customer, or of an address without a session, whose signature, time or nonce was refused. */
  signature: { points: 60, seconds: 60, shared: true },
  /**
   * Sealed fields of one customer, or of an address without a session, that did not decrypt: a padding oracle needs tens
   * of thousands.
   */
  unreadableField: { points: 30, seconds: 60, shared: true },
  /** Queries by one customer about ID numbers and bank cards, which may be other people's. */
  identityCheck: { points: 30, seconds: 3_600, shared: true },
  /** Wrong names or owners of one ID number, by one customer: names could be guessed one by one. */
  identityName: { points: 5, seconds: 86_400, shared: true, refundable: true },
  /** ID card images that one customer has recognized: each takes seconds of CPU. */
  idCardReading: { points: 30, seconds: 3_600, shared: true },
  /** ID card images that one customer uploads, including refused ones: each is decoded and re-encoded. */
  idCardImage: { points: 60, seconds: 3_600, shared: true },
  /** Captchas of one device; a visitor who changes devices meets the limit of the address. */
  captchaDevice: { points: 20, seconds: 60, shared: true },
  captchaAddress: { points: 300, seconds: 60, shared: true },
  /** All captchas: counted for the work that load adds. Nobody is refused, or strangers could lock out everybody. */
  captchaAll: { points: 1_000_000_000, seconds: 60, shared: true },
  /** Messages at the request of one customer, or of an address, to numbers that did not confirm the device. */
  smsAddress: { points: 20, seconds: 3_600, shared: true },
  /** All messages: more than this is a fault or an attack, and either costs money. */
  smsAll: { points: 300, seconds: 60, shared: true },
  /** Those that strangers cause: the rest is for devices which the owner of the number has confirmed. */
  smsStrangers: { points: 200, seconds: 60, shared: true },
  /** Failed logins from unknown devices, per address and per neighbouring address range. */
  loginAddress: { points: 30, seconds: 600, shared: true, refundable: true },
  loginSubnet: { points: 150, seconds: 600, shared: true, refundable: true },
  /** Failed logins from unknown devices with one password, across all accounts and addresses: password spraying. */
  loginPassword: { points: 50, seconds: 3_600, shared: true, refundable: true },
  /** All failed logins from unknown devices; beyond this every unknown device has to solve a captcha. */
  loginAll: { points: 300, seconds: 600, shared: true, refundable: true },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable
export type LimitTable = Readonly<Record<LimitName, Limit>>

export type Limits = {
  /** Spends one point; null on success, else the seconds to wait. */
  spend(name: LimitName, key: string): Promise<number | null>
  /** Points spent in the present window. */
  spent(name: LimitName, key: string): Promise<number>
  /** Returns a spent point. */
  refund(name: LimitName, key: string): Promise<void>
  /** Seconds to wait if this node knows that the limit is used up; spends nothing. */
  blocked(name: LimitName, key: string): number | null
}

/** Counts spent points. */
export type LimitStore = {
  /** Null when a point was left, else the seconds until the window ends. */
  spend(name: LimitName, key: string, limit: Limit): Promise<number | null>
  spent(name: LimitName, key: string): Promise<number>
  refund(name: LimitName, key: string): Promise<void>
}

/** The store shared by all nodes. Keys are stored as digests because a key may be an address. */
export function sharedLimits(db: Db, keys: Pick<Keys, 'digest'>): LimitStore {
  const hmac = (name: LimitName, key: string) => keys.digest('limit', `${name}:${key}`)
  return {
    spend: (name, key, limit) => spendLimit(db, name, hmac(name, key), limit),
    spent: (name, key) => readSpent(db, name, hmac(name, key)),
    refund: (name, key) => refundLimit(db, name, hmac(name, key)),
  }
}

/** Without a store every limit is local to this process. */
export function createLimits(table: LimitTable = limitTable, store: LimitStore = memoryStore()): Limits {
  const memory = memoryStore()
  // A limit known to be used up is not queried again until the window ends.
  const empty = new LRUCache<string, true>({ max: 100_000 })
  const storeOf = (name: LimitName) => (table[name].shared ? store : memory)

  function blocked(name: LimitName, key: string): number | null {
    const secondsLeft = empty.getRemainingTTL(`${name}:${key}`) / 1000
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
        // Another node may return a point before the window ends.
        const seconds = limit.refundable ? 1 : wait
        empty.set(`${name}:${key}`, true, { ttl: seconds * 1000 })
      }
      return wait
    },
    spent: (name, key) => storeOf(name).spent(name, key),
    async refund(name, key) {
      empty.delete(`${name}:${key}`)
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
    spent: async (name, key) => (await limiter.get(`${name}:${key}`))?.consumedPoints ?? 0,
    refund,
  }
}

/** Who a limit counts on: the customer of the session, or the address of a visitor. */
export const partyOf = ({ session, address }: { session: { custno: string } | null; address: string }): string =>
  session ? `customer ${session.custno}` : address

/** The /24 of an IPv4 address, the /48 of an IPv6 one; both as `normalAddress` spells them. */
export const subnetOf = (address: string): string =>
  address.includes('.') ? address.split('.').slice(0, 3).join('.') : address.split(':').slice(0, 3).join(':')
