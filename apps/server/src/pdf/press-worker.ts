import { parentPort } from 'node:worker_threads'
import type { Paper } from './paper.ts'
import { createTypesetter } from './press.ts'

export type Job = { id: number; paper: Paper }
export type Done = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; fault: string }

const press = createTypesetter()
parentPort?.on('message', ({ id, paper }: Job) => {
  try {
    const pdf = press(paper)
    parentPort?.postMessage({ id, pdf } satisfies Done, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) } satisfies Done)
  }
})
