/** Places for what is held at the same time: at most so many altogether, and so many of one key. */
export class Places {
  readonly #most: number
  readonly #mostOfOne: number
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(most: number, mostOfOne: number) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /** Takes a place and returns the function that gives it back, to be called once; null if there is none. */
  take(key: string): (() => void) | null {
    const count = this.#taken.get(key) ?? 0
    if (this.#all >= this.#most || count >= this.#mostOfOne) return null
    this.#all++
    this.#taken.set(key, count + 1)
    return () => {
      this.#all--
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left === 0) this.#taken.delete(key)
      else this.#taken.set(key, left)
    }
  }
}
