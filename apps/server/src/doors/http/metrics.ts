import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'

/** The content of /metrics, in OpenMetrics; one registry per process. */
export const registry = new Registry<OpenMetricsContentType>()
registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
const registers = [registry]
collectDefaultMetrics({ register: registry })

export const callSeconds = new Histogram({
  name: 'call_seconds',
  help: 'Time to answer a call, from the arrival of its body on',
  labelNames: ['call'] as const,
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 30],
  registers,
})

export const callsAnswered = new Counter({
  name: 'calls_total',
  help: 'Calls answered, by what was answered',
  labelNames: ['call', 'code'] as const,
  registers,
})

export const callsAtWork = new Gauge({ name: 'calls_at_work', help: 'Calls being answered now', registers })

const orders = new Counter({ name: 'orders_total', help: 'Orders placed', labelNames: ['kind'] as const, registers })
const settledOrders = new Counter({ name: 'settled_orders_total', help: 'Orders confirmed by settlements', registers })
const settlementMs = new Gauge({ name: 'settlement_ms', help: 'Time the newest settlement took', registers })
const jobsRun = new Counter({
  name: 'jobs_total',
  help: 'Runs of jobs',
  labelNames: ['job', 'outcome'] as const,
  registers,
})
const jobSeconds = new Histogram({
  name: 'job_seconds',
  help: 'Time of a run of a job',
  labelNames: ['job'] as const,
  buckets: [0.1, 1, 10, 60, 300, 1_800, 7_200],
  registers,
})
const leader = new Gauge({ name: 'leader', help: '1 in the process that runs the jobs', registers })
const gatewayCalls = new Counter({
  name: 'gateway_calls_total',
  help: 'Requests to a provider, by how they ended',
  labelNames: ['gateway', 'call', 'outcome'] as const,
  registers,
})
const gatewaySeconds = new Histogram({
  name: 'gateway_seconds',
  help: 'Time until a provider answered',
  labelNames: ['gateway', 'call'] as const,
  buckets: [0.01, 0.05, 0.2, 1, 5, 30],
  registers,
})
const bankAnswers = new Counter({
  name: 'bank_answers_total',
  help: 'Answers of the bank to our requests',
  labelNames: ['direction', 'state'] as const,
  registers,
})

const unshipped = new Gauge({
  name: 'audit_unshipped_lines',
  help: 'Lines of the audit log that have not left the machine, as the leading process saw them last',
  registers,
})
const unshippedAge = new Gauge({
  name: 'audit_unshipped_seconds',
  help: 'How long the oldest of them has waited',
  registers,
})

type Fields = Readonly<Record<string, string | number | boolean>>

const countShipping = ({ lines, seconds }: Fields) => {
  unshipped.set(Number(lines))
  unshippedAge.set(Number(seconds))
}

const countJob = (outcome: string) => (fields: Fields) => {
  jobsRun.inc({ job: String(fields.job), outcome })
  if ('ms' in fields) jobSeconds.observe({ job: String(fields.job) }, Number(fields.ms) / 1_000)
}

/** What each event counts, by its name. */
const counted: Readonly<Record<string, (fields: Fields) => void>> = {
  'order placed': ({ kind }) => orders.inc({ kind: String(kind) }),
  'job done': countJob('done'),
  'job waits': countJob('waiting'),
  'job failed': countJob('failed'),
  'leadership changed': ({ leads }) => leader.set(leads === true ? 1 : 0),
  'bank answered': ({ direction, state }) => bankAnswers.inc({ direction: String(direction), state: String(state) }),
  'gateway answered': fields => {
    const [gateway, call] = [String(fields.gateway), String(fields.call)]
    gatewayCalls.inc({ gateway, call, outcome: String(fields.outcome) })
    gatewaySeconds.observe({ gateway, call }, Number(fields.ms) / 1_000)
  },
  'audit log shipped': countShipping,
  'audit log not shipped': countShipping,
  'day settled': fields => {
    settledOrders.inc(Number(fields.orders))
    settlementMs.set(Number(fields.ms))
  },
}

/** Counts the events of the process by name, so that log and metrics agree. */
export function countEvent(name: string, fields: Fields): void {
  counted[name]?.(fields)
}

type PoolFigures = {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  lanes: { waiting: number }
}
const pools = new Map<string, PoolFigures>()

/** Exports the connections of one of the process's pools and the number of callers waiting for one. */
export function watchPool(name: string, figures: PoolFigures): void {
  pools.set(name, figures)
}

new Gauge({
  name: 'database_connections',
  help: 'Connections of a pool, requests that wait for one, and reads sent and not answered',
  labelNames: ['pool', 'state'] as const,
  registers,
  collect() {
    this.reset()
    for (const [name, { pool, lanes }] of pools) {
      this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ pool: name, state: 'idle' }, pool.idleCount)
      this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      this.set({ pool: name, state: 'reading' }, lanes.waiting)
    }
  },
})

let replica: { current(): { isReplica: boolean } } | null = null

/** Reports whether visitors read the replica. */
export function watchReplica(reads: { current(): { isReplica: boolean } }): void {
  replica = reads
}

new Gauge({
  name: 'replica_in_use',
  help: '1 while visitors read the replica, 0 while it is away or too far behind; absent without DATABASE_READ_URL',
  registers,
  collect() {
    this.remove({})
    if (replica) this.set(replica.current().isReplica ? 1 : 0)
  },
})
