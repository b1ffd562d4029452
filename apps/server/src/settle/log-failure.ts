import type { Context } from '../kernel/context.ts'

/** Logs an error of `job`. */
export function logFailure({ events }: Pick<Context, 'events'>, job: string, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : { name: 'unknown', stack: '' }
  events.jobFailed({ job, error: name, stack: stack ?? '' })
}
