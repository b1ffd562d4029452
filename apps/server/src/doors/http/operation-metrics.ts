import { setTimeout as pause } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import type { Figures } from '../../kernel/figures.ts'
import { registry } from './metrics.ts'

/** Several scrapers may ask at once: the figures are read once for all. */
const FRESH_MS = 5_000
/** A scraper waits ten seconds by default. */
const READ_MS = 4_000

let read: (() => Promise<Figures>) | null = null
let kept: { at: number; figures: Promise<Figures | null> } | null = null

/** Sets where the figures come from; a process without jobs exports none. */
export function watchOperation(source: () => Promise<Figures>): void {
  read = source
  kept = null
}

/** Null while the database does not answer: an old figure would mislead. */
function readFresh(): Promise<Figures | null> {
  if (!read) return Promise.resolve(null)
  const now = performance.now()
  if (kept && now - kept.at < FRESH_MS) return kept.figures
  const late = pause(READ_MS, null, { ref: false })
  kept = { at: now, figures: Promise.race([read().catch(() => null), late]) }
  return kept.figures
}

/** A gauge without a sample while there is no figure. */
function gauge<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  samplesOf: (figures: Figures | null) => Iterable<readonly [labels: Partial<Record<Label, string>>, value: number]>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const figures = await readFresh()
      this.reset()
      this.remove({})
      for (const [labels, value] of samplesOf(figures)) this.set(labels, value)
    },
  })
}

gauge('operation_figures_up', '1 when the figures of settlement, jobs, queues and backup could be read', [], figures =>
  read ? [[{}, figures ? 1 : 0]] : [],
)
gauge('settle_waiting', 'Orders and acts of a fund that the last settlement owed and that still wait', ['fund'], all =>
  Array.from(all?.settleWaiting ?? [], ([fund, count]) => [{ fund }, count]),
)
gauge('job_late_seconds', 'Time since a job was due that has not ended for its day; 0 when nothing is', ['job'], all =>
  Array.from(all?.jobLateS ?? [], ([job, seconds]) => [{ job }, seconds]),
)
gauge('queue_length', 'What waits for a provider or a person', ['queue'], all =>
  Array.from(all?.queues ?? [], ({ queue, length }) => [{ queue }, length]),
)
gauge('queue_age_seconds', 'Age of the oldest that waits', ['queue'], all =>
  Array.from(all?.queues ?? [], ({ queue, ageS }) => [{ queue }, ageS]),
)
gauge('backup_age_seconds', 'Age of the newest backup; +Inf when none was ever made', [], all =>
  all ? [[{}, all.backupAgeS]] : [],
)
gauge('restore_drill_age_seconds', 'Age of the newest restore drill that passed; +Inf when none ever did', [], all =>
  all ? [[{}, all.drillAgeS]] : [],
)
