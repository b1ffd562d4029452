import { parentPort } from 'node:worker_threads'
import type { Paper, ShareCard } from './paper.ts'
import { createTypesetter } from './press.ts'

export type Work = { kind: 'pdf'; paper: Paper } | { kind: 'picture'; card: ShareCard }
export type Job = { id: number; work: Work }
export type Done = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; fault: string }

const press = createTypesetter()
parentPort?.on('message', async ({ id, work }: Job) => {
  try {
    const bytes = work.kind === 'pdf' ? press.pdf(work.paper) : await press.picture(work.card)
    parentPort?.postMessage({ id, bytes } satisfies Done, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) } satisfies Done)
  }
})
