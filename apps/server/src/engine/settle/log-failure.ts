import { diskHasNoRoom } from '@zhixiao/db/pg-errors.ts'
import type { Context } from '../../kernel/context.ts'
import { noteFullDisk } from '../../kernel/disk-room.ts'

/** Logs an error of `job`. */
export function logFailure({ events }: Pick<Context, 'events'>, job: string, error: unknown): void {
  if (diskHasNoRoom(error)) noteFullDisk()
  const { name, stack } = error instanceof Error ? error : { name: 'unknown', stack: '' }
  events.jobFailed({ job, error: name, stack: stack ?? '' })
}
