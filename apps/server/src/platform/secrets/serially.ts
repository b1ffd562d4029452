const lines = new Map<string, Promise<unknown>>()

/** Runs tasks with the same key one after another, in the order of their arrival. */
export async function serially<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = lines.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  lines.set(key, mine)
  try {
    return await mine
  } finally {
    if (lines.get(key) === mine) lines.delete(key)
  }
}
