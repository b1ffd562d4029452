import { fileURLToPath } from 'node:url'
import { type KeylessProcess, keylessProcess } from '../../kernel/keyless-process.ts'
import type { OcrGateway } from '../../kernel/ports.ts'

const usual: KeylessProcess = {
  waiting: 8,
  askMs: 30_000,
  idleMs: 60_000,
  program: fileURLToPath(new URL('../keyless/line-process.ts', import.meta.url)),
  // Limits in MB of JavaScript heap and 64 KB pages of WebAssembly; beyond these the process dies.
  execArgv: ['--max-old-space-size=192', '--wasm-max-mem-pages=4096'],
  onEnded: () => {},
}

/** Decodes and reads images in a separate process, which is all that a malicious image can harm. A failed one has no text. */
export function embeddedOcr(own: Partial<KeylessProcess> = {}): OcrGateway {
  const ask = keylessProcess({ ...usual, ...own })
  return {
    async readRows(picture) {
      const answer = await ask(picture)
      return answer === 'busy' ? answer : isRows(answer) ? answer : []
    },
  }
}

const isRows = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')
