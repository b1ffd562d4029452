import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

/** The project's folder. */
export const root = dirname(dirname(import.meta.dirname))

/** Runs a command of the project to its end and shows its output; returns the exit code (1 when a signal ended it). */
export function run(command: readonly string[], variables: Record<string, string> = {}): Promise<number> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...variables },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

/** The command of a tool from the packages, run by the current Node. */
export function tool(path: string, ...args: string[]): string[] {
  return [process.execPath, join(root, 'node_modules', path), ...args]
}

/** Calls `end` once when this program is asked to end, or when its parent is gone. */
export function onEnd(end: () => void): void {
  let asked = false
  const once = () => {
    if (!asked) end()
    asked = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once)
  process.on('disconnect', once)
  // The listener must not keep a finished program alive.
  process.channel?.unref()
}

/**
 * Ends what a program has started, the latest first, when `end` is called or the program is asked to end; then the
 * program exits. What hangs for `timeoutMs` is left: the terminal is free again, and a database shuts down by itself.
 */
export function createEnding(timeoutMs: number) {
  const started: (() => Promise<void>)[] = []
  let isEnding = false
  async function end(code: number): Promise<void> {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), timeoutMs).unref()
    for (const close of started.reverse()) await close().catch(error => console.error(error))
    process.exit(code)
  }
  onEnd(() => {
    console.log('\nEnding ...')
    void end(0)
  })
  return {
    /** Keeps what ends a part that has started. */
    add: (close: () => Promise<void>) => void started.push(close),
    end,
    isEnding: () => isEnding,
  }
}
