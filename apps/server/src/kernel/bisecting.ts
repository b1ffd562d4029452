import { databaseIsAway } from '@zhixiao/db/pg-errors.ts'

/**
 * Runs `act` on all items together. If that fails, it retries in two halves, so that one bad item does not block the
 * others; `alone` handles the error of an item that fails by itself.
 */
export async function bisecting<Item, Done>(
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
    const first = await bisecting(items.slice(0, half), act, alone)
    return [...first, ...(await bisecting(items.slice(half), act, alone))]
  }
}
