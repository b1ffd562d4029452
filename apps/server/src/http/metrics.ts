import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'

/** The content of /metrics, in OpenMetrics; one registry per process. */
export const registry = new Registry<OpenMetricsContentType>()
registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
const registers = [registry]
collectDefaultMetrics({ register: registry })

export const callSeconds = new Histogram({
  name: 'call_seconds',
  help: 'Time to answer a call',
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
const bankAnswers = new Counter({
  name: 'bank_answers_total',
  help: 'Answers of the bank to our requests',
  labelNames: ['direction', 'state'] as const,
  registers,
})

/** Counts the events of the process by name, so that log and metrics agree. */
export function countEvent(name: string, fields: Readonly<Record<string, string | number | boolean>>): void {
  if (name === 'order placed') orders.inc({ kind: String(fields.kind) })
  if (name === 'job done') jobsRun.inc({ job: String(fields.job), outcome: 'done' })
  if (name === 'job failed') jobsRun.inc({ job: String(fields.job), outcome: 'failed' })
  if (name === 'bank answered') bankAnswers.inc({ direction: String(fields.direction), state: String(fields.state) })
  if (name === 'day settled') {
    settledOrders.inc(Number(fields.orders))
    settlementMs.set(Number(fields.ms))
  }
}

type PoolFigures = { totalCount: number; idleCount: number; waitingCount: number }

/** Reports the connections of the process's pool, and how many callers wait for one. */
export function watchPool(pool: PoolFigures): void {
  registry.removeSingleMetric('database_connections')
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
