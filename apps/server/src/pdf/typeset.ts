import { Worker } from 'node:worker_threads'
import type { Paper } from './paper.ts'
import type { Done, Job } from './press-worker.ts'

type Waiting = { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }

/** Maximum queue length: beyond it the caller answers that it is busy. */
const MAX_WAITING = 64
/** How long the idle thread is kept; it takes about 100 MB. */
const IDLE_MS = 120_000

const waiting = new Map<number, Waiting>()
let thread: Worker | null = null
let lastId = 0
let idle: NodeJS.Timeout | undefined

/** Whether another document is accepted. */
export const typesetterIsFree = (): boolean => waiting.size < MAX_WAITING

/**
 * The PDF of a document, typeset in its own thread so that it blocks no other request. The thread starts with the first
 * document and never keeps the process alive.
 */
export function typeset(paper: Paper): Promise<Uint8Array> {
  clearTimeout(idle)
  const worker = thread ?? startThread()
  const id = ++lastId
  return new Promise<Uint8Array>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage({ id, paper } satisfies Job)
  })
}

function startThread(): Worker {
  const worker = new Worker(new URL('./press-worker.ts', import.meta.url))
  thread = worker
  worker.on('message', (done: Done) => {
    const job = waiting.get(done.id)
    waiting.delete(done.id)
    if (waiting.size === 0) rest(worker)
    if ('pdf' in done) job?.resolve(done.pdf)
    else job?.reject(new Error(`the paper could not be set: ${done.fault}`))
  })
  worker.on('error', error => {
    if (thread === worker) thread = null
    for (const job of waiting.values()) job.reject(error)
    waiting.clear()
  })
  return worker
}

function rest(worker: Worker): void {
  worker.unref()
  idle = setTimeout(() => {
    if (thread !== worker || waiting.size > 0) return
    thread = null
    void worker.terminate()
  }, IDLE_MS)
  idle.unref()
}
