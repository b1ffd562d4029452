/** Works on the items with several workers. After a failure no further item is begun. @throws the first failure */
export async function sideBySide<Item>(
  workers: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
  }
  const ended = await Promise.allSettled(
    Array.from({ length: Math.min(workers, items.length) }, () =>
      worker().catch((error: unknown) => {
        queue.length = 0
        throw error
      }),
    ),
  )
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}
