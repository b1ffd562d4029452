import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long the process works on a list before everything else that it does has a turn. */
const TURN_MS = 20

/** The items one by one, with time between for everything else that the process does, however long the caller works on each. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let from = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - from < TURN_MS) continue
    await nextTurn()
    from = performance.now()
  }
}
