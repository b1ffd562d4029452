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
