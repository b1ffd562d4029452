import { loginLockSeconds, type PasswordCheck, wrongAfter } from '../secrets/password-counter.ts'

const MAX_NAMES = 100_000
const counts = new Map<string, { failures: number; lockedUntil: number }>()

/** Counts the tries on names nobody has as a customer's are counted, so that a lock does not tell who is one. */
export const strangerCounter = {
  failuresOf: (name: string): number => counts.get(name)?.failures ?? 0,
  async check(name: string, verify: () => Promise<boolean>): Promise<PasswordCheck> {
    const count = counts.get(name) ?? { failures: 0, lockedUntil: 0 }
    const now = performance.now()
    if (count.lockedUntil > now) return 'locked'
    await verify()
    const failures = count.failures + 1
    if (counts.size >= MAX_NAMES) counts.clear()
    counts.set(name, { failures, lockedUntil: now + loginLockSeconds(failures) * 1000 })
    return wrongAfter(failures)
  },
}
