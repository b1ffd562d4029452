import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What /metrics shows; one registry a process. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

export const callSeconds = new Histogram({
  name: 'call_seconds',
  help: 'Time to answer a call',
  labelNames: ['call', 'status'] as const,
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 30],
  registers: [registry],
})
