// Sends prepared requests over kept-alive sockets, one at a time on each, and counts the answers.
import { connect, type Socket } from 'node:net'
import { optionsOf, ready } from './options.ts'

type Task = { port: number; requests: Buffer[]; connections: number; ms: number }

optionsOf({})
const HEAD_END = Buffer.from('\r\n\r\n')

process.on('message', (task: Task) => {
  void send(task).then(answer => process.send?.(answer))
})
ready({})

async function send({ port, requests, connections, ms }: Task): Promise<Record<string, number>> {
  let next = 0
  let right = 0
  let wrong = 0
  const startedAt = performance.now()
  const endsAt = startedAt + ms
  const take = () => (performance.now() < endsAt ? requests[next++] : undefined)
  await Promise.all(
    Array.from({ length: connections }, () =>
      drive(connect({ port, host: '127.0.0.1', noDelay: true }), take, isRight => {
        if (isRight) right++
        else wrong++
      }),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: right / seconds, right, wrong, sent: Math.min(next, requests.length) }
}

function drive(socket: Socket, take: () => Buffer | undefined, count: (isRight: boolean) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let held = Buffer.alloc(0)
    const sendNext = () => {
      const request = take()
      if (request) return socket.write(request)
      socket.end()
      return resolve()
    }
    socket.on('error', reject)
    socket.on('connect', sendNext)
    socket.on('data', part => {
      held = held.length === 0 ? part : Buffer.concat([held, part])
      const size = sizeOf(held)
      if (size === null || held.length < size) return
      const text = held.toString('latin1', 0, size)
      held = held.subarray(size)
      if (!text.includes('"code":"0000"') && process.env.BENCH_DEBUG) console.error(text)
      count(text.includes('"code":"0000"'))
      sendNext()
    })
  })
}

/** Bytes of the whole answer; null until its header has arrived. */
function sizeOf(held: Buffer): number | null {
  const headEnd = held.indexOf(HEAD_END)
  if (headEnd < 0) return null
  const head = held.toString('latin1', 0, headEnd).toLowerCase()
  const length = /content-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) return headEnd + 4 + Number(length)
  if (!head.includes('transfer-encoding: chunked')) throw new Error(`an answer without a length: ${head}`)
  const end = held.indexOf('0\r\n\r\n', headEnd + 4)
  return end < 0 ? null : end + 5
}
