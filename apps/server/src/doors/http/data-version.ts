export type DataVersion = { current(): string; stop(): void }

/**
 * Follows the version of the public data, so that a page of older data is served for at most about `everyMs` after a
 * change. While the database is down the last known version applies: cached pages stay valid.
 */
export async function followDataVersion(read: () => Promise<string>, everyMs = 300): Promise<DataVersion> {
  let version = await read()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async () => {
    try {
      version = await read()
    } catch {
      // The pool reports a lost database; here the next check retries.
    }
    if (!stopped) next()
  }
  const next = () => {
    timer = setTimeout(() => void look(), everyMs)
    timer.unref()
  }
  next()
  return {
    current: () => version,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
