import { noteDemoTime, readClock, resumeDemoClock } from '@zhixiao/db/clock.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { databaseIsAway } from '@zhixiao/db/pg-errors.ts'

/** The only source of business time outside the database; writes use the database's own clock. */
export type Clock = { now(): Promise<Date> }

const MAX_AGE_MS = 250
const BEAT_MS = 10_000

/** Reads the database's clock at most four times a second and extrapolates from the last reading in between. */
export function createClock(db: Db): Clock {
  let reading: { at: number; stopped: boolean; readAt: number } | null = null
  let pending: Promise<unknown> | null = null

  async function read() {
    const { at, stopped } = await readClock(db)
    reading = { at: at.getTime(), stopped, readAt: performance.now() }
  }

  return {
    async now() {
      if (!reading || performance.now() - reading.readAt > MAX_AGE_MS) {
        pending ??= read().finally(() => {
          pending = null
        })
        // While the database is away its time goes on; only writes need its own clock.
        await pending.catch((error: unknown) => {
          if (!reading || !databaseIsAway(error)) throw error
        })
      }
      if (!reading) throw new Error('the clock could not be read')
      const passed = reading.stopped ? 0 : performance.now() - reading.readAt
      return new Date(reading.at + Math.round(passed))
    },
  }
}

/**
 * Saves a demo's time across restarts; call the returned function to stop. While the database is down nothing is saved;
 * the next beat catches up.
 */
export async function keepDemoTime(db: Db): Promise<() => Promise<void>> {
  // Any other clock shows the real time, and the role of a site may not move it.
  if (!(await readClock(db)).is_demo) return async () => {}
  await resumeDemoClock(db)
  const beat = () => noteDemoTime(db).catch(() => {})
  const timer = setInterval(beat, BEAT_MS)
  timer.unref()
  await beat()
  return async () => {
    clearInterval(timer)
    await beat()
  }
}
