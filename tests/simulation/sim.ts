import type { Transfer } from '../../apps/server/src/platform/gateways/take-notice.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Crasher } from './crashes.ts'
import type { Fault } from './faults.ts'
import type { Model } from './model/model.ts'

export type Node = { server: TestServer; mortal: Crasher }
export type Run = { hash: string; days: number; commands: number; crashes: number; orders: number; seen: Set<string> }

/** The world of one run: the engine's processes and the model. */
export type Sim = {
  /** The process that never dies, for actions without a customer. */
  host: TestServer
  world: World
  cards: readonly Card[]
  model: Model
  /**
   * Random numbers in [0, n): one sequence for trading and one for mishaps, so that trading does not depend on crashes.
   */
  roll: (n: number) => number
  mishap: (n: number) => number
  /** Another one for decisions that came later, so that the other two stay as they were. */
  decide: (n: number) => number
  /** One more, for the bank's interest. */
  credit: (n: number) => number
  /** One for lots of agencies. */
  agency: (n: number) => number
  /** And one for changed fee tables, rounding and formulas. */
  change: (n: number) => number
  /** And one for same-day redemptions. */
  advance: (n: number) => number
  /** And one for closes of a benchmark. */
  benchmark: (n: number) => number
  run: Run
  nodes: Node[]
  restart: (node: Node) => Promise<Node>
  now: () => string
  setNow: (at: string) => Promise<void>
  /** A transfer to the firm's account at an outside channel, which reports it; null where there is none. */
  arrive: ((transfer: Transfer) => Promise<void>) | null
  crashes: boolean
  /** Whether all shares of a class become shares of another. */
  converts: boolean
  /** Whether money-market funds are redeemed on the same day. */
  advances: boolean
  /** Whether a fund has a floating management fee. */
  floats: boolean
  /** Whether lots come from an agency, whose service fee returns after a year. */
  takesOver: boolean
  fault: Fault | undefined
}

/** A trading card; `remits` says whether its owner has enabled payment by transfer. */
export type Card = { tradeacco: string; cardNo: string; custno: string; remits: boolean }

/** Random numbers in [0, n) from a seed (mulberry32): the only randomness of a run. */
export function dice(seed: number) {
  let state = seed >>> 0
  return (n: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
}
