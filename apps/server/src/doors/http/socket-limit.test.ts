import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { SOCKETS_PER_ADDRESS } from './socket-limit.ts'

let direct: TestServer
let behindProxy: TestServer
const sockets: Socket[] = []
before(async () => {
  direct = await startTestServer()
  behindProxy = await startTestServer({ beside: direct, trustProxy: 1 })
})
after(async () => {
  for (const socket of sockets) socket.destroy()
  await behindProxy.close()
  await direct.close()
})

/** Opens a connection and asks on it; whether it was answered. */
function asks({ url }: TestServer): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  return new Promise(resolve => {
    socket.once('data', () => resolve(true))
    socket.once('close', () => resolve(false))
  })
}

test('LIV-15 one address keeps a bounded number of connections open, and has room again when some close', async () => {
  const answers = await Promise.all(Array.from({ length: SOCKETS_PER_ADDRESS + 40 }, () => asks(direct)))
  assert.equal(answers.filter(Boolean).length, SOCKETS_PER_ADDRESS)
  for (const socket of sockets) socket.destroy()
  while (!(await asks(direct)));
})

test('LIV-15 behind a proxy its connections are not those of one visitor', async () => {
  const answers = await Promise.all(Array.from({ length: SOCKETS_PER_ADDRESS + 40 }, () => asks(behindProxy)))
  assert.ok(answers.every(Boolean))
})

test('LIV-10 behind a balancer an idle connection is kept longer than balancers keep theirs, a visitor’s is not', async () => {
  const idleSeconds = async ({ url }: TestServer) => {
    const { headers } = await fetch(`${url}/healthz`)
    return Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
  }
  assert.ok((await idleSeconds(behindProxy)) > 60)
  assert.equal(await idleSeconds(direct), 5)
})
