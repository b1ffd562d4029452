import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isLogLine } from './dev-log.ts'
import { root } from './run.ts'

export type Part = 'site' | 'console'
/** Where a part of the server answers, or what the server said when it ended. */
type Place = { ok: true; url: string } | { ok: false; fault: string }

export type Restarts = {
  /** The place of a part; waits until the server has started. */
  placeOf: (part: Part) => Promise<Place>
  /** Starts the server with the sources as they are now. */
  start: () => void
  stop: () => Promise<void>
}

type Options = {
  variables: Record<string, string>
  /** Called at each start when the site answers. */
  onReady: () => void
  /** Called when the server ended by itself. */
  onFault: () => void
  /** Receives each line that the server writes about itself. */
  onLine: (line: string) => void
}

type Places = Record<Part, PromiseWithResolvers<Place>>
type Run = { child: ChildProcess; places: Places; said: string[] }

const PROGRAM = join(root, 'scripts/lib/dev-api.ts')
/** A replaced server finishes the requests that it has. */
const END_MS = 10_000
/** The next process is prepared when the browser has its answer. */
const PREPARE_AFTER_MS = 1_000
const SAID_LINES = 40

/**
 * Runs the server in a process that each start replaces. The next process is prepared ahead: it has loaded all packages,
 * so that only the project's own modules are loaded after a change.
 */
export function createRestarts({ variables, onReady, onFault, onLine }: Options): Restarts {
  const first = Promise.withResolvers<void>()
  let current: Run | null = null
  let next: ChildProcess | null = null
  let preparing: NodeJS.Timeout | undefined
  let stopped = false

  function spawned(): ChildProcess {
    const child = spawn(process.execPath, [PROGRAM], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      // A Ctrl-C in the terminal reaches only this process, which ends the others in order.
      detached: true,
      env: { ...process.env, ...variables },
    })
    // Its end tells the rest.
    child.on('error', () => {})
    return child
  }

  function prepare(): void {
    if (stopped || next) return
    const child = spawned()
    next = child
    child.once('exit', () => {
      if (next === child) next = null
    })
  }

  function start(): void {
    const before = current
    const child = next ?? spawned()
    next = null
    clearTimeout(preparing)
    current = { child, places: newPlaces(), said: [] }
    follow(current)
    child.send('begin')
    first.resolve()
    if (!before) return
    // Requests that waited for it turn to its successor.
    settle(before.places, { ok: false, fault: '' })
    void end(before.child)
  }

  function follow(run: Run): void {
    const { child, said } = run
    if (child.stderr)
      createInterface({ input: child.stderr }).on('line', line => {
        if (!isLogLine(line)) said.push(line)
        said.splice(0, said.length - SAID_LINES)
        onLine(line)
      })
    child.on('message', ({ part, url }: { part: Part; url: string }) => {
      run.places[part].resolve({ ok: true, url })
      if (part !== 'site' || run !== current) return
      preparing = setTimeout(prepare, PREPARE_AFTER_MS)
      onReady()
    })
    child.once('close', () => {
      const fault: Place = { ok: false, fault: said.join('\n') }
      settle(run.places, fault)
      if (run !== current || stopped) return
      run.places = newPlaces()
      settle(run.places, fault)
      onFault()
    })
  }

  return {
    start,
    async placeOf(part) {
      await first.promise
      for (;;) {
        const run = current
        const place = await run?.places[part].promise
        if (place && run === current) return place
      }
    },
    async stop() {
      stopped = true
      clearTimeout(preparing)
      await Promise.all([current?.child, next].map(child => child && end(child)))
    },
  }
}

const newPlaces = (): Places => ({ site: Promise.withResolvers(), console: Promise.withResolvers() })

function settle(places: Places, place: Place): void {
  for (const each of Object.values(places)) each.resolve(place)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await ended
  clearTimeout(timer)
}
