import { useEffect, useState } from 'react'

const DELAY_MS = 250

/** `value` after it has been stable for a moment, so that typing does not trigger a request per key. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
