import { dayNumber, fromDayNumber, type IsoDate } from './dates.ts'

/**
 * Business time. Shanghai has been UTC+8 without summer time since 1992, so a fixed offset is exact and independent of
 * the host's time zone. (1986-91 had summer time; no order is that old.)
 */
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** Midnight in Shanghai plus this many milliseconds is the cut-off; the cut-off instant itself is late (rules 2.1). */
const CUT_OFF_MS = 15 * 3_600_000

/** When the settlement of an open day begins. */
export const SETTLES_AT = '08:30'

export interface ShanghaiTime {
  readonly date: IsoDate
  /** 'HH:MM:SS.mmm' */
  readonly time: string
}

/** The wall clock in Shanghai at an instant given in milliseconds since the epoch. */
export function shanghai(instantMs: number): ShanghaiTime {
  const local = new Date(instantMs + OFFSET_MS).toISOString()
  return { date: shanghaiDate(instantMs), time: local.slice(11, 23) }
}

export const shanghaiDate = (instantMs: number): IsoDate => fromDayNumber(Math.floor((instantMs + OFFSET_MS) / DAY_MS))

/** 'YYYY-MM-DD HH:MM:SS', as shown to customers. */
export function shanghaiText(instantMs: number): string {
  const { date, time } = shanghai(instantMs)
  return `${date} ${time.slice(0, 8)}`
}

/** The instant of a Shanghai wall-clock time. @param time 'HH:MM', 'HH:MM:SS' or 'HH:MM:SS.mmm'. */
export function instantOf(date: IsoDate, time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{3}))?)?$/.exec(time)
  if (!match) throw new RangeError('not a time of day')
  const [hours, minutes, seconds, ms] = [match[1], match[2], match[3] ?? 0, match[4] ?? 0].map(Number)
  return dayNumber(date) * DAY_MS - OFFSET_MS + ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + ms!
}

/** 15:00:00.000 of `date`: orders of that day are placed and withdrawn strictly before it. */
export const cutOffOf = (date: IsoDate): number => dayNumber(date) * DAY_MS - OFFSET_MS + CUT_OFF_MS
