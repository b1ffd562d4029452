/** A counting semaphore for each key: so many may be held at the same time. */
export class Semaphore {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a place and returns the function that gives it back, to be called once; null if there is none. */
  take(key: string): (() => void) | null {
    const count = this.#taken.get(key) ?? 0
    if (count >= this.#most) return null
    this.#taken.set(key, count + 1)
    return () => {
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left === 0) this.#taken.delete(key)
      else this.#taken.set(key, left)
    }
  }

  /** Runs `work` in a place of the key; null, without running it, if there is none. */
  async hold<T>(key: string, work: () => Promise<T>): Promise<T | null> {
    const leave = this.take(key)
    if (!leave) return null
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
