/** Prints that a part of the start is done, and the seconds it took. */
export function sayDone(what: string, ms: number): void {
  console.log(`${what} in ${(ms / 1000).toFixed(1)} s.`)
}
