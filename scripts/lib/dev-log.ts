import { openLogFile } from '@zhixiao/server/kernel/log-file.ts'

/**
 * Takes the lines that the server writes: its log goes to a file, and to the terminal what a developer must see, which is each
 * failure, and whatever is no log, such as a syntax error.
 */
export function createDevLog(dataDir: string): { path: string; take: (line: string) => void } {
  const { path, to } = openLogFile(dataDir)
  let last = ''
  const take = (line: string) => {
    const entry = entryOf(line)
    if (!entry) {
      console.error(line)
      return
    }
    to.write(`${line}\n`)
    if (entry.level !== 'error' && entry.level !== 'fatal') return
    const text = shown(entry)
    // A job that fails tries again every second.
    if (text !== last) console.error(text)
    last = text
  }
  return { path, take }
}

export const isLogLine = (line: string): boolean => line.startsWith('{"level":')

type Entry = { level: string; [field: string]: unknown }

function entryOf(line: string): Entry | null {
  if (!isLogLine(line)) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function shown({ level: _, time: __, msg, stack, ...fields }: Entry): string {
  const named = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : [`${name} ${value}`]))
  return [`${msg}: ${named.join(', ')}`, ...(stack ? [String(stack)] : [])].join('\n')
}
