import type { Db } from '@zhixiao/db/connect.ts'

/** The error of a dead process: the database connection is lost, in the form in which the product detects it. */
class Crash extends Error {
  readonly code = '57P01'
}

/** Counts the points where a process may die and kills it at one of them; a dead process stays dead. */
export type Crasher = {
  /** Dies at the nth point from now: before a statement, after a commit, before or after the bank acts. */
  dieAt(nth: number): void
  /** Dies after the nth commit from now. */
  dieAfterCommit(nth: number): void
  readonly isDead: boolean
  place(): void
  commit(): void
}

export function createCrasher(): Crasher {
  let [places, commits, isDead] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, false]
  function check(dies: boolean) {
    isDead ||= dies
    if (isDead) throw new Crash('the process died')
  }
  return {
    dieAt: nth => {
      places = nth
    },
    dieAfterCommit: nth => {
      commits = nth
    },
    get isDead() {
      return isDead
    },
    place: () => check(--places <= 0),
    commit: () => check(--commits <= 0 || --places <= 0),
  }
}

/**
 * The database as seen by a process that may die. Its open transactions are rolled back, as after a lost connection.
 */
export function crashingDb(db: Db, mortal: Crasher): Db {
  const plain = db.withPlugin({
    transformQuery: ({ node }) => {
      mortal.place()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return hook(plain, 'transaction', begin => () => {
    mortal.place()
    return transaction(begin(), mortal)
  })
}

type Builder = ReturnType<Db['transaction']>

function transaction(builder: Builder, mortal: Crasher): Builder {
  const running = hook(builder, 'execute', execute => async work => {
    const result = await execute(work)
    mortal.commit()
    return result
  })
  return new Proxy(running, {
    get(target, key) {
      if (key === 'setIsolationLevel')
        return (level: Parameters<Builder['setIsolationLevel']>[0]) =>
          transaction(builder.setIsolationLevel(level), mortal)
      return Reflect.get(target, key)
    },
  })
}

/** The same object with one of its functions replaced. */
function hook<Target extends object, Key extends keyof Target>(
  target: Target,
  name: Key,
  replace: (original: Target[Key]) => Target[Key],
): Target {
  const bound = (value: unknown) => (typeof value === 'function' ? value.bind(target) : value)
  return new Proxy(target, {
    get: (_, key) => (key === name ? replace(bound(target[name])) : bound(Reflect.get(target, key, target))),
  })
}
