import { Worker } from 'node:worker_threads'
import type { Paper, ShareCard } from './paper.ts'
import type { Done, Job, Work } from './press-worker.ts'

type Waiting = { work: Work; resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }

/** Maximum queue length: beyond it the caller answers that it is busy. */
const MAX_WAITING = 64
/** How long the idle thread is kept; it takes about 100 MB. */
const IDLE_MS = 120_000

/** For whom a document is set: what staff have set, reports and texts of any length, keeps no customer waiting. */
export type PressFor = 'customers' | 'office'

/** A document that cannot be set as it is: nested too deep, or in work for too long. */
export class NotSet extends Error {
  readonly title: string
  constructor(work: Work, why: string) {
    super(`the paper could not be set: ${why}`)
    this.title = work.kind === 'pdf' ? work.paper.title : work.card.title
  }
}

const presses = { customers: createPress(60_000), office: createPress(180_000) }

/** Whether another document is accepted. */
export const typesetterIsFree = (of: PressFor = 'customers'): boolean => presses[of].isFree()

/**
 * The PDF of a document, typeset in a thread so that it blocks no other request. The thread starts with the first
 * document and never keeps the process alive. @throws NotSet
 */
export const typeset = (paper: Paper, of: PressFor = 'customers'): Promise<Uint8Array> =>
  presses[of].set({ kind: 'pdf', paper })

/** The picture that a link shows where it is shared, as PNG, made in the same thread. @throws NotSet */
export const sharePicture = (card: ShareCard): Promise<Uint8Array> => presses.customers.set({ kind: 'picture', card })

/** A thread that sets documents in turn, each within `mostMs`; one that takes longer is given up and the next goes on. */
export function createPress(mostMs: number) {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let lastId = 0
  let idle: NodeJS.Timeout | undefined
  let late: NodeJS.Timeout | undefined

  function post(worker: Worker, id: number, { work }: Waiting): void {
    worker.ref()
    worker.postMessage({ id, work } satisfies Job)
  }

  /** The oldest document is in work. */
  function watch(): void {
    clearTimeout(late)
    const [oldest] = waiting.values()
    if (oldest) late = setTimeout(() => giveUp(new NotSet(oldest.work, 'it takes too long')), mostMs)
  }

  function take(id: number): Waiting | undefined {
    const job = waiting.get(id)
    waiting.delete(id)
    watch()
    return job
  }

  function giveUp(error: Error): void {
    const [oldest] = waiting.keys()
    if (thread) void thread.terminate()
    thread = null
    if (oldest !== undefined) take(oldest)?.reject(error)
    if (waiting.size === 0) return
    const next = startThread()
    for (const [id, job] of waiting) post(next, id, job)
  }

  function startThread(): Worker {
    const worker = new Worker(new URL('./press-worker.ts', import.meta.url))
    thread = worker
    worker.on('message', (done: Done) => {
      if (thread !== worker) return
      const job = take(done.id)
      if (waiting.size === 0) rest(worker)
      if ('bytes' in done) job?.resolve(done.bytes)
      else job?.reject(new NotSet(job.work, done.fault))
    })
    worker.on('error', error => {
      if (thread === worker) giveUp(error)
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

  return {
    isFree: (): boolean => waiting.size < MAX_WAITING,
    set(work: Work): Promise<Uint8Array> {
      clearTimeout(idle)
      const worker = thread ?? startThread()
      const id = ++lastId
      return new Promise<Uint8Array>((resolve, reject) => {
        const job = { work, resolve, reject }
        waiting.set(id, job)
        if (waiting.size === 1) watch()
        post(worker, id, job)
      })
    },
  }
}
