import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@zhixiao/contract/calls.ts'
import { sendSigned } from '@zhixiao/server/testing/raw.ts'
import { startTestServer, type TestServer } from '@zhixiao/server/testing/server.ts'
import { loadWorld } from '@zhixiao/server/testing/world.ts'

/** Longer than the balancer below takes to notice that a node is not ready. */
const DRAIN_S = 1
const PROBE_MS = 50

let host: TestServer
const children: ChildProcess[] = []
before(async () => {
  host = await startTestServer()
  await loadWorld(host)
})
after(async () => {
  for (const child of children) child.kill('SIGKILL')
  await host.close()
})

type Node = { url: string; child: ChildProcess; exited: Promise<number | null> }

/** A process as an operator starts it, on the test's database and keys. */
async function startNode(settings: Record<string, string>): Promise<Node> {
  const { user, host: folder, port, database } = host.database
  const variables = {
    NODE_ENV: 'test',
    DATABASE_URL: `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(folder ?? '')}`,
    DATA_DIR: host.ctx.env.dataDir,
    DRAIN_S: String(DRAIN_S),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    PORT: '0',
    JOBS_PORT: '0',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, ...variables, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  let text = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', part => {
      text += part
      const ready = /ready at (\S+)\n/.exec(text)?.[1]
      if (ready) resolve(ready)
    })
    void exited.then(code => reject(new Error(`ended with ${code}: ${text}`)))
  })
  return { url, child, exited }
}

/** Sends each request to the next node that is ready, once: what a node does not answer has failed. */
function startBalancer(nodes: Node[]) {
  const isReady = new Map<Node, boolean>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const probe = async () => {
    for (const node of nodes) {
      const ready = await fetch(`${node.url}/readyz`, { headers: { connection: 'close' } }).then(
        answer => answer.ok,
        () => false,
      )
      isReady.set(node, ready)
    }
  }
  let probing = probe()
  const timer = setInterval(() => {
    probing = probing.then(probe)
  }, PROBE_MS)
  const server = createServer((req, res) => {
    const ready = nodes.filter(node => isReady.get(node))
    const node = ready[turn++ % ready.length]
    if (!node) return void res.writeHead(502).end()
    const headers = { ...req.headers, 'x-forwarded-for': `10.0.${turn % 250}.${(turn >> 8) % 250}` }
    const onward = request(`${node.url}${req.url}`, { method: req.method ?? 'GET', headers, agent }, answer => {
      // The node's own wish about the connection is not the client's.
      const { connection: _, 'keep-alive': __, ...rest } = answer.headers
      res.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(res)
    })
    onward.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()))
    req.pipe(onward)
  })
  return {
    isReady,
    probed: () => probing.then(probe),
    listen: () =>
      new Promise<string>(resolve => {
        server.listen(0, '127.0.0.1', () => {
          const address: AddressInfo | string | null = server.address()
          resolve(`http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`)
        })
      }),
    close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

test('LIV-10 no request of a rolling restart under load fails', async t => {
  const nodes = await Promise.all([startNode({ ONLY: 'web' }), startNode({ ONLY: 'web' })])
  const balancer = startBalancer(nodes)
  t.after(balancer.close)
  await balancer.probed()
  const url = await balancer.listen()
  const answers = new Map<string, number>()
  let loading = true
  const client = async (nth: number) => {
    for (let at = nth; loading; at++) {
      const call = at % 2 === 0 ? calls['trade.sysdate'] : calls['content.fundTypeList']
      const code = await sendSigned(url, call, {}).then(
        answer => `${answer.status} ${answer.envelope.code}`,
        error => String(error),
      )
      answers.set(code, (answers.get(code) ?? 0) + 1)
    }
  }
  const clients = Array.from({ length: 4 }, (_, nth) => client(nth))
  for (const [at, old] of [...nodes].entries()) {
    old.child.kill('SIGTERM')
    assert.equal(await old.exited, 0)
    nodes[at] = await startNode({ ONLY: 'web' })
    await balancer.probed()
  }
  loading = false
  await Promise.all(clients)
  assert.deepEqual([...answers.keys()], ['200 0000'])
  assert.ok((answers.get('200 0000') ?? 0) > 100, JSON.stringify([...answers]))
})

test('LIV-10 LIV-17 a process of jobs has a port for health and metrics, is not ready while it ends, and answers nothing else', async () => {
  const node = await startNode({ ONLY: 'jobs' })
  const status = (path: string) => fetch(`${node.url}${path}`).then(answer => answer.status)
  assert.equal(await status('/readyz'), 200)
  const metrics = await fetch(`${node.url}/metrics`).then(answer => answer.text())
  for (const name of ['leader', 'operation_figures_up', 'database_connections{pool="primary",state="busy"}'])
    assert.ok(metrics.includes(`\n${name} `), name)
  assert.deepEqual([await status('/api/openapi.json'), await status('/')], [404, 404])
  node.child.kill('SIGTERM')
  let answer = await fetch(`${node.url}/readyz`)
  while (answer.status === 200) {
    await pause(5)
    answer = await fetch(`${node.url}/readyz`)
  }
  assert.deepEqual([answer.status, answer.headers.get('connection')], [503, 'close'])
  assert.match(answer.headers.get('retry-after') ?? '', /^\d$/)
  assert.equal(await node.exited, 0)
})
