import { useEffect, useState } from 'react'
import { useMe } from '../session.tsx'

const TICK_MS = 15_000
const form = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The server's business time, extrapolated between its answers. */
function useBusinessNow(): number {
  const { now } = useMe()
  const [shown, setShown] = useState(Date.parse(now))
  useEffect(() => {
    const [from, start] = [Date.parse(now), performance.now()]
    const tick = () => setShown(from + performance.now() - start)
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  return shown
}

/** The business time as text: 11-20 周五 10:00. */
export const useBusinessTime = (): string => businessText(useBusinessNow())

const MINUTE_MS = 60_000

/** Whole minutes left until an instant of business time; 0 when it is over. */
export const useMinutesUntil = (instant: string): number =>
  Math.max(0, Math.floor((Date.parse(instant) - useBusinessNow()) / MINUTE_MS))

export function businessText(instantMs: number): string {
  const parts = new Map(form.formatToParts(instantMs).map(({ type, value }) => [type, value]))
  return `${parts.get('month')}-${parts.get('day')} ${parts.get('weekday')} ${parts.get('hour')}:${parts.get('minute')}`
}

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant with its year in Shanghai: 2026-11-20 10:00. */
export const momentText = (instant: string): string => moment.format(Date.parse(instant))

/** Names a column of real times, which in a demo differ from its business time: '最近（系统时间）'. */
export function useRealTimeName(): (name: string) => string {
  const { demo } = useMe()
  return name => (demo ? `${name}（系统时间）` : name)
}
