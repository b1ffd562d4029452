type Line = { running: number; waiting: (() => void)[] }

/**
 * Gives each visitor `atOnce` turns and lets `mayWait` requests wait, first come first served. Rendering takes the thread
 * that also takes orders, so a visitor who asks for many pages delays only their own. Null when too many wait already.
 */
export function createTurns(atOnce: number, mayWait: number) {
  const lines = new Map<string, Line>()

  function leave(visitor: string, line: Line): void {
    line.running--
    line.waiting.shift()?.()
    if (line.running === 0) lines.delete(visitor)
  }

  return <Result>(visitor: string, work: () => Promise<Result>): Promise<Result> | null => {
    const line = lines.get(visitor) ?? { running: 0, waiting: [] }
    if (line.running >= atOnce && line.waiting.length >= mayWait) return null
    lines.set(visitor, line)
    return new Promise((resolve, reject) => {
      const start = () => {
        line.running++
        work()
          .then(resolve, reject)
          .finally(() => leave(visitor, line))
      }
      if (line.running < atOnce) start()
      else line.waiting.push(start)
    })
  }
}
