import { callsAtWork } from './metrics.ts'

/** Concurrent calls; further ones are refused at once, so that the running ones can finish. */
const MOST_CALLS = 512

let begun = 0
/** Calls whose bodies are on their way: their senders decide how long that takes, so they keep nobody out. */
let unread = 0

export const isRoomForCall = (): boolean => begun - unread < MOST_CALLS

/** Whether more calls are at work than may be: many bodies can arrive at the same moment. */
export const areTooManyCalls = (): boolean => begun - unread > MOST_CALLS

/** Counts a call as at work. */
export async function atWork<T>(call: () => Promise<T>): Promise<T> {
  begun++
  show()
  try {
    return await call()
  } finally {
    begun--
    show()
  }
}

/** Does not count a call while its body is on its way. */
export async function waitingForBody<T>(read: () => Promise<T>): Promise<T> {
  unread++
  show()
  try {
    return await read()
  } finally {
    unread--
    show()
  }
}

const show = (): void => callsAtWork.set(begun - unread)
