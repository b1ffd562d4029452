import { useEffect, useState } from 'react'

const DELAY_MS = 250

/** `value` once it has stood still for a moment: what is typed is not asked about at every key. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
