import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { OcrGateway } from '../kernel/ports.ts'

/** Enough for the smallest print on a card that fills half of the image. */
const LONG_SIDE = 800

type Own = {
  /** Maximum queue length. */
  waiting: number
  readMs: number
  idleMs: number
  program: string
  /** Called when the process ended while reading an image. */
  onEnded: (why: string) => void
}
const usual: Own = {
  waiting: 8,
  readMs: 30_000,
  idleMs: 60_000,
  program: fileURLToPath(new URL('../ocr/line-process.ts', import.meta.url)),
  onEnded: () => {},
}
// Limits in MB of JavaScript heap and 64 KB pages of WebAssembly; beyond these the process dies.
const MEMORY = ['--max-old-space-size=192', '--wasm-max-mem-pages=4096']

/**
 * Reads images in a separate process, one at a time, so that a malicious image can only harm that process. It starts
 * with the first image, is killed when one takes too long, and exits when idle. An image that fails has no text.
 */
export function embeddedOcr(own: Partial<Own> = {}): OcrGateway {
  const { waiting, readMs, idleMs, program, onEnded } = { ...usual, ...own }
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let line: Promise<unknown> = Promise.resolve()
  let inLine = 0

  function start(): ChildProcess {
    const started = fork(program, { execArgv: MEMORY, serialization: 'advanced', stdio: 'ignore' })
    // A waiting caller has a timer that keeps this process alive; the child must not, and it ends with this process.
    started.unref()
    started.channel?.unref()
    return started
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = null
  }

  function ask(pixels: object): Promise<readonly string[]> {
    clearTimeout(idle)
    child ??= start()
    const asked = child
    return new Promise(resolve => {
      const finish = (rows: readonly string[]) => {
        clearTimeout(tooLong)
        asked.removeAllListeners()
        // A killed process may still emit errors on its pipe.
        asked.on('error', () => {})
        idle = setTimeout(end, idleMs).unref()
        resolve(rows)
      }
      const fail = (why: string) => {
        end()
        onEnded(why)
        finish([])
      }
      const tooLong = setTimeout(fail, readMs, 'too long')
      asked.once('error', () => fail('error'))
      asked.once('exit', () => fail('exit'))
      asked.once('message', rows => finish(isRows(rows) ? rows : []))
      asked.send(pixels, error => error && fail('pipe'))
    })
  }

  return {
    async readRows(picture) {
      if (inLine > waiting) return 'busy'
      inLine++
      const mine = line.then(async () => ask(await pixelsOf(picture)))
      line = mine.catch(() => {})
      try {
        return await mine
      } finally {
        inLine--
      }
    },
  }
}

async function pixelsOf(picture: Buffer) {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(picture)
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

const isRows = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')
