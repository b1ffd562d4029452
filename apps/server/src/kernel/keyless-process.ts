import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'

export type KeylessProcess = {
  program: string
  /** Maximum queue length. */
  waiting: number
  /** Maximum time for one message, once the program has started. */
  askMs: number
  idleMs: number
  execArgv?: string[]
  /** Folders of our own code that the program imports from, besides its own folder. */
  code?: readonly string[]
  /** Called when the process ended while working on a message. */
  onEnded: (why: string) => void
}

/**
 * Runs a program for content of strangers in a process without the keys and secrets of this one: it inherits no
 * environment, no open file and no working folder, reads only code, and may neither write nor start anything. It takes
 * one message at a time, starts with the first, is killed when one takes too long, and exits when idle. A busy host starts it late, which
 * costs a message nothing of its time: the program says when it is ready (`serve`). Returns its
 * answer, 'busy' when the queue is full, or null when it failed.
 */
export function keylessProcess({ program, waiting, askMs, idleMs, execArgv = [], code = [], onEnded }: KeylessProcess) {
  let child: { worker: ChildProcess; isReady: boolean } | null = null
  let idle: NodeJS.Timeout | undefined
  let line: Promise<unknown> = Promise.resolve()
  let inLine = 0

  function start(): ChildProcess {
    const started = fork(program, {
      execArgv: [...permissions(program, code), ...execArgv],
      env: inherited(),
      cwd: dirname(program),
      serialization: 'advanced',
      stdio: 'ignore',
    })
    // A waiting caller has a timer that keeps this process alive; the child must not, and it ends with this process.
    started.unref()
    started.channel?.unref()
    return started
  }

  function end(): void {
    child?.worker.kill('SIGKILL')
    child = null
  }

  function askNow(message: object): Promise<unknown> {
    clearTimeout(idle)
    child ??= { worker: start(), isReady: false }
    const asked = child
    const { worker } = asked
    return new Promise(resolve => {
      const finish = (answer: unknown) => {
        clearTimeout(tooLong)
        worker.removeAllListeners()
        // A killed process may still emit errors on its pipe.
        worker.on('error', () => {})
        idle = setTimeout(end, idleMs).unref()
        resolve(answer)
      }
      const fail = (why: string) => {
        end()
        onEnded(why)
        finish(null)
      }
      const send = () => {
        asked.isReady = true
        clearTimeout(tooLong)
        tooLong = setTimeout(fail, askMs, 'too long')
        worker.once('message', finish)
        worker.send(message, error => error && fail('pipe'))
      }
      let tooLong = setTimeout(fail, START_MS, 'no start')
      worker.once('error', () => fail('error'))
      worker.once('exit', () => fail('exit'))
      if (asked.isReady) send()
      else worker.once('message', send)
    })
  }

  return async function ask(message: object): Promise<unknown> {
    if (inLine > waiting) return 'busy'
    inLine++
    const mine = line.then(() => askNow(message))
    line = mine.catch(() => {})
    try {
      return await mine
    } finally {
      inLine--
    }
  }
}

/** Within this time a process starts even on a host that has much else to do. */
const START_MS = 120_000

/** Windows starts no program without its folder; no other variable is needed. */
const INHERITED = ['SystemRoot'] as const

const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(INHERITED.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))

/**
 * What Node grants the program: its own folder, that of code it shares with the site, and the packages above it. Neither the data folder nor a settings file
 * is among these. A decoder is native code, which Node cannot hold back (docs/decisions/0014-ocr.md).
 */
function permissions(program: string, code: readonly string[]): string[] {
  const readable = [dirname(program), ...code].map(folder => join(folder, '/'))
  for (let folder = dirname(program); ; folder = dirname(folder)) {
    readable.push(join(folder, 'package.json'), join(folder, 'node_modules', '/'))
    if (folder === dirname(folder)) break
  }
  return ['--permission', '--allow-addons', ...readable.map(path => `--allow-fs-read=${path}`)]
}
