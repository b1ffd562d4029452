import { databaseIsAway } from '@zhixiao/db/tx.ts'

/**
 * Does `act` to all items together. When that fails, the items are retried in two halves, so that one bad item holds up
 * no other; `alone` gives the result of an item that fails by itself, or throws.
 */
export async function inHalves<Item, Done>(
  items: readonly Item[],
  act: (items: readonly Item[]) => Promise<readonly Done[]>,
  alone: (error: unknown, item: Item) => readonly Done[],
): Promise<readonly Done[]> {
  try {
    return await act(items)
  } catch (error) {
    const [item, ...others] = items
    if (item === undefined || databaseIsAway(error)) throw error
    if (others.length === 0) return alone(error, item)
    const half = items.length >> 1
    const first = await inHalves(items.slice(0, half), act, alone)
    return [...first, ...(await inHalves(items.slice(half), act, alone))]
  }
}
