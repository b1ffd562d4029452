// Sends prepared requests over kept-alive sockets, one at a time on each, and counts the answers: as fast as they come,
// or at a pace, where a request's time counts from the moment it was due.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../harness.ts'
import type { Task } from '../requests.ts'
import { optionsOf, ready } from './options.ts'

optionsOf({})
const HEAD_END = Buffer.from('\r\n\r\n')
/** As much of an answer as tells what it is. */
const BEGINNING = 2_048
/** Sockets of one address, fewer than the server allows. */
const SOCKETS_OF_ADDRESS = 32

process.on('message', (task: Task) => {
  void send(task).then(answer => process.send?.(answer))
})
ready({})

async function send({ ports, requests, connections, ms, perSecond }: Task): Promise<Record<string, number>> {
  const count = { right: 0, refused: 0, wrong: 0 }
  const times: number[] = []
  let next = 0
  const startedAt = performance.now()
  const endsAt = startedAt + ms
  const dueAt = (at: number) => (perSecond ? startedAt + (at * 1000) / perSecond : performance.now())
  async function drive(at: number): Promise<void> {
    const host = `127.0.0.${1 + Math.floor(at / SOCKETS_OF_ADDRESS)}`
    const open = () =>
      connect({ port: ports[at % ports.length] ?? 0, host: '127.0.0.1', localAddress: host, noDelay: true })
    let socket = open()
    while (performance.now() < endsAt) {
      const mine = next++
      const request = requests[mine]
      const due = dueAt(mine)
      if (!request || due >= endsAt) break
      if (due > performance.now()) await pause(due - performance.now())
      if (socket.destroyed) socket = open()
      const kind = await exchange(socket, request)
      count[kind]++
      if (kind === 'right') times.push(performance.now() - due)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => drive(at)))
  const seconds = (performance.now() - startedAt) / 1000
  const sent = count.right + count.refused + count.wrong
  return {
    ...count,
    sent,
    perSecond: count.right / seconds,
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  }
}

type Kind = 'right' | 'refused' | 'wrong'

function exchange(socket: Socket, request: Buffer): Promise<Kind> {
  return new Promise(resolve => {
    let held: Buffer = Buffer.alloc(0)
    const end = (kind: Kind) => {
      socket.off('data', take).off('close', lost).off('error', lost)
      if (kind === 'wrong') socket.destroy()
      resolve(kind)
    }
    const lost = () => end('wrong')
    const take = (part: Buffer) => {
      held = held.length === 0 ? part : Buffer.concat([held, part])
      const size = sizeOf(held)
      if (size === null || held.length < size) return
      const text = held.toString('latin1', 0, Math.min(size, BEGINNING))
      const kind = kindOf(text)
      if (kind === 'wrong' && process.env.BENCH_DEBUG) console.error(text)
      end(kind)
    }
    socket.on('data', take).once('close', lost).once('error', lost)
    socket.write(request)
  })
}

function kindOf(text: string): Kind {
  const head = text.slice(0, text.indexOf('\r\n\r\n')).toLowerCase()
  if (text.includes('"code":"0000"') || /^http\/1.1 200 .*text\/html/s.test(head)) return 'right'
  return /^http\/1.1 (?:429|503) .*retry-after: /s.test(head) ? 'refused' : 'wrong'
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
