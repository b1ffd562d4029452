import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import type { Sim } from './sim.ts'

export type CallAnswer = { ok: true; data: object } | { ok: false; code: string; kind: string }
type Call = ReturnType<TestServer['client']>['call']

const tokens = new WeakMap<TestServer, Map<string, string>>()

async function tokenOf(host: TestServer, custno: string): Promise<string> {
  const known = tokens.get(host) ?? new Map<string, string>()
  tokens.set(host, known)
  const token = known.get(custno) ?? (await host.ctx.sessions.open(custno, 'node')).token
  known.set(custno, token)
  return token
}

/** Retries under the same request id until it is answered; now and then the answer is lost, or the process dies. */
export function sender(
  sim: Sim,
  custno: string,
  requestId: string,
): (...args: Parameters<Call>) => Promise<CallAnswer> {
  return async (name, input) => {
    let repeats = sim.mishap(8) === 0 ? 1 : 0
    return untilAnswered(sim, `${requestId} ${name}`, async server => {
      const options = sim.fault?.fetch ? { fetch: sim.fault.fetch } : {}
      const answer = await server.client(await tokenOf(sim.host, custno), options).call(name, input, { requestId })
      const isOver = answer.ok || answer.kind === 'business'
      return isOver && !(answer.ok && repeats-- > 0) ? answer : null
    })
  }
}

/** Repeats a request to a node that may die meanwhile until there is an answer; null means none. */
export async function untilAnswered<Answer>(
  sim: Sim,
  what: string,
  ask: (server: TestServer) => Promise<Answer | null>,
): Promise<Answer> {
  let node = sim.nodes[sim.mishap(sim.nodes.length)] ?? sim.nodes[0]
  if (!node) throw new Error('no node')
  if (sim.crashes && sim.mishap(4) === 0) node.mortal.dieAt(1 + sim.mishap(30))
  for (let tries = 0; tries < 12; tries++) {
    const { server, mortal } = node
    const answer = await ask(server).catch((error: unknown) => {
      if (!mortal.isDead) throw error
      return null
    })
    if (node.mortal.isDead) node = await sim.restart(node)
    else if (answer !== null) {
      node.mortal.dieAt(Number.POSITIVE_INFINITY)
      return answer
    }
  }
  throw new Error(`${what} is never answered`)
}

/** Runs a command of two operators in a separate process that does not die; `done` is true on success. */
export async function runOperatorCommand({ host }: Sim, ...argv: string[]): Promise<{ done: boolean; text: string }> {
  const { code, text } = await runAsTwo(host.ctx, argv)
  if (code === 2) throw new Error(text)
  return { done: code === 0, text }
}

/** Orders by their names in the model: the customer's request, a plan's run, or the remainder of an earlier one. */
export const namedOrders = sql`
  named as (
    select o.order_id, case when o.plan_id is null then o.request_id else p.request_id || '/' || o.due_date end as name
    from orders o left join plan p using (plan_id) where o.origin <> 'fund'
    union all
    select o.order_id, n.name || case o.cause when 'deferred' then '+' else '~' end
    from orders o join named n on o.parent_order_id = n.order_id where o.cause in ('deferred', 'resized')
  )`

export async function orderOf({ host }: Sim, name: string) {
  const { rows } = await sql<{ order_id: bigint; custno: string }>`
    with recursive ${namedOrders} select order_id, custno from named join orders using (order_id) where name = ${name}`.execute(
    host.db,
  )
  return rows[0]
}
