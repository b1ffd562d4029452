import { databaseIsAway } from '../pg-errors.ts'

/** How a kind of item is worked on in groups. */
export type GroupWork<Item, Answer> = {
  /** One statement for all items; the answers are in the items' order. */
  work: (items: readonly Item[]) => Promise<readonly Answer[]>
  /** Items with a key in common never go together and go in the order of arrival. */
  keysOf: (item: Item) => readonly string[]
}

/** The queue is full: nothing was done, and the caller may try again later. */
export class GroupIsFull extends Error {}

const MOST_TOGETHER = 128
const MOST_WAITING = 2_000
const AT_ONCE = 2
/** What waits while nothing is on its way leaves as two groups of equal size from this number on. */
const SPLIT_FROM = 8
/** A group that waits for a lock longer than this lets another one start beside it. */
const SLOW_AFTER_MS = 50
const MOST_AT_ONCE = 8

type Waiting<Item, Answer> = {
  item: Item
  keys: readonly string[]
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: what arrives while earlier groups are on their way to the database goes together in the next one, so
 * that the fixed cost of a statement and its commit is paid once for all. An item that arrives alone leaves at once.
 * Two groups of about equal size are on their way, so that both of them pay off.
 */
export class Grouped<Item, Answer> {
  readonly #group: GroupWork<Item, Answer>
  #queue: Waiting<Item, Answer>[] = []
  readonly #busyKeys = new Set<string>()
  #running = 0
  #slow = 0
  /** Items of the running groups that are not slow. */
  #moving = 0

  constructor(group: GroupWork<Item, Answer>) {
    this.#group = group
  }

  /** Resolves once the answer is durable. @throws GroupIsFull, or what the work on this item alone throws. */
  submit(item: Item): Promise<Answer> {
    if (this.#queue.length >= MOST_WAITING) return Promise.reject(new GroupIsFull())
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, keys: this.#group.keysOf(item), resolve, reject })
      this.#start()
    })
  }

  #start(): void {
    while (this.#running - this.#slow < AT_ONCE && this.#running < MOST_AT_ONCE) {
      const waiting = this.#queue.length
      // Beside a much larger group a small one would be answered first, ask again and stay small.
      if (this.#moving > 2 * waiting) return
      const next = this.#take(this.#moving === 0 && waiting >= SPLIT_FROM ? Math.ceil(waiting / 2) : waiting)
      if (next.length === 0) return
      void this.#run(next)
    }
  }

  /** The first items in the order of arrival whose keys are free. */
  #take(most: number): Waiting<Item, Answer>[] {
    const size = Math.min(most, MOST_TOGETHER)
    const taken: Waiting<Item, Answer>[] = []
    const left: Waiting<Item, Answer>[] = []
    const passed = new Set<string>()
    for (const each of this.#queue) {
      const goes = taken.length < size && !each.keys.some(key => this.#busyKeys.has(key) || passed.has(key))
      ;(goes ? taken : left).push(each)
      for (const key of each.keys) (goes ? this.#busyKeys : passed).add(key)
    }
    this.#queue = left
    return taken
  }

  async #run(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    this.#running++
    this.#moving += group.length
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      this.#slow++
      this.#moving -= group.length
      this.#start()
    }, SLOW_AFTER_MS)
    await this.#settle(group)
    clearTimeout(timer)
    this.#running--
    if (isSlow) this.#slow--
    else this.#moving -= group.length
    for (const { keys } of group) for (const key of keys) this.#busyKeys.delete(key)
    this.#start()
  }

  /** One bad item must not fail its neighbours: a group that fails is halved until the bad one is alone. */
  async #settle(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#group.work(group.map(each => each.item))
      for (const [index, each] of group.entries()) {
        const answer = answers[index]
        if (answer === undefined) each.reject(new Error('an item of a group was not answered'))
        else each.resolve(answer)
      }
    } catch (error) {
      // With the connection lost nobody knows what was done: each caller looks its own item up.
      if (group.length === 1 || databaseIsAway(error)) for (const each of group) each.reject(error)
      else {
        const middle = Math.ceil(group.length / 2)
        await this.#settle(group.slice(0, middle))
        await this.#settle(group.slice(middle))
      }
    }
  }
}
