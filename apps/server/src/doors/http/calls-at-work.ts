import { callsAtWork } from './metrics.ts'

/** Concurrent calls; further ones are refused at once, so that the running ones can finish. */
const MOST_CALLS = 512

let working = 0

export const isRoomForCall = (): boolean => working < MOST_CALLS

/** Whether the limit is exceeded after all: many bodies can arrive at the same moment. */
export const areTooManyCalls = (): boolean => working > MOST_CALLS

/** Counts a call while it runs. */
export const atWork = <T>(call: () => Promise<T>): Promise<T> => counted(1, call)

/** Does not count a call while its body arrives, so that slow senders do not use up the limit. */
export const waitingForBody = <T>(read: () => Promise<T>): Promise<T> => counted(-1, read)

async function counted<T>(by: 1 | -1, work: () => Promise<T>): Promise<T> {
  count(by)
  try {
    return await work()
  } finally {
    count(-by)
  }
}

function count(by: number): void {
  working += by
  callsAtWork.set(working)
}
