/** A list of whole numbers from 0 to 2^32 - 1 that only grows. */
export class Numbers {
  #values = new Uint32Array(16)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** All pushed numbers, followed by unused capacity; a different array after growth. */
  get values(): Uint32Array {
    return this.#values
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(2 * this.#length)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }
}
