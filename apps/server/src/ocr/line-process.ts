import { setPriority } from 'node:os'
import { createLineReader, type Pixels } from './read-lines.ts'

/** The process that reads pictures for gateways/ocr.ts: one message in, one out. It ends with its parent. */
setPriority(4)
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal; the parent ends this one when it has no more use for it.
process.on('SIGINT', () => {})

const reader = createLineReader()
process.on('message', async (pixels: Pixels) => {
  const read = await reader
  process.send?.(await read(pixels))
})
