import { databaseIsAway, diskHasNoRoom, sqlStateOf } from '@zhixiao/db/pg-errors.ts'
import { GroupIsFull } from '@zhixiao/db/trade/grouped.ts'
import type { Context } from '../../kernel/context.ts'
import { diskIsFull, noteFullDisk } from '../../kernel/disk-room.ts'

type Reporting = Pick<Context, 'events'>

/** Reports what a handler threw; returns the error code for it. */
export function reported(
  { events }: Reporting,
  { name, request }: { name: string; request: string },
  error: unknown,
): 'SYS-0500' | 'SYS-0503' {
  if (error instanceof GroupIsFull) return 'SYS-0503'
  if (diskHasNoRoom(error)) {
    noteNoRoom({ events }, error)
    return 'SYS-0503'
  }
  if (databaseIsAway(error)) {
    events.databaseLost({ ...lossOf(error), request })
    return 'SYS-0503'
  }
  const known = error instanceof Error ? error : new Error(String(error))
  // A database error's message can quote values; its class and place cannot.
  events.requestFailed({ call: name, request, error: known.name, sqlState: sqlStateOf(error), stack: placesOf(known) })
  return 'SYS-0500'
}

/** A picture that found no room stops no order: only the database's disk does. */
function noteNoRoom({ events }: Reporting, error: unknown): void {
  const where = sqlStateOf(error) === '' ? 'files' : 'database'
  if (!diskIsFull()) events.diskFull({ where })
  if (where === 'database') noteFullDisk()
}

const placesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter(line => line.startsWith('    at '))
    .join('\n')

/** What is logged of a lost connection: a connection error quotes no values. */
export const lossOf = (error: unknown) => ({
  error: error instanceof Error ? error.message : String(error),
  sqlState: sqlStateOf(error),
  request: '',
})

/** Reports a failed page or file. */
export function pageFailed({ events }: Reporting, error: unknown): void {
  const name = error instanceof Error ? error.name : 'unknown'
  events.requestFailed({ call: 'page', request: '', error: name, sqlState: sqlStateOf(error), stack: '' })
}
