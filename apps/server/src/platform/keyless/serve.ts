/** Beyond this much memory in use a process ends itself: native code has no limit of its own. */
const MAX_BYTES = 900 * 1024 * 1024

/** Answers each message sent by kernel/keyless-process.ts, once it has said that it is ready; null when it fails. Ends with its parent. */
export function serve<Message = Uint8Array>(answer: (message: Message) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit())
  // Ctrl-C reaches every process of a terminal; the parent ends this one when it has no more use for it.
  process.on('SIGINT', () => {})
  process.on('message', async (message: Message) => {
    const watch = setInterval(() => process.memoryUsage.rss() > MAX_BYTES && process.exit(1), 50)
    try {
      process.send?.(await answer(message))
    } catch {
      process.send?.(null)
    } finally {
      clearInterval(watch)
    }
  })
  process.send?.('ready')
}
