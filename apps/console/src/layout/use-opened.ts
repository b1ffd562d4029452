import { useEffect, useState } from 'react'

type Shown<Place> = { place: Place; value: string }
export type Opened<Place> = Shown<Place> & { left: string }

const SECOND_MS = 1_000

/** One opened field at a time, with the time left as 4:32; forgotten when the time is up or the page is left. */
export function useOpened<Place>(): [Opened<Place> | null, (shown: Shown<Place>, seconds: number) => void] {
  const [shown, setShown] = useState<(Shown<Place> & { until: number }) | null>(null)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!shown) return
    const timer = setInterval(() => {
      const rest = Math.ceil((shown.until - performance.now()) / SECOND_MS)
      setLeft(rest)
      if (rest <= 0) setShown(null)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [shown])
  const open = (next: Shown<Place>, seconds: number) => {
    setLeft(seconds)
    setShown({ ...next, until: performance.now() + seconds * SECOND_MS })
  }
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return [shown && { place: shown.place, value: shown.value, left: text }, open]
}
