import { type CSSProperties, useEffect, useState } from 'react'
import { Spinner } from '../action/Spinner.tsx'

/** One grey block in the shape of the coming content. */
export function Skeleton({ width = '100%', height = 14 }: Pick<CSSProperties, 'width' | 'height'>) {
  return <div className="skeleton" style={{ width, height }} />
}

/** Placeholder for the first load of a list: a header line and rows. */
export function TableSkeleton({ rows = 4, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className="skeleton-table" aria-busy="true">
      <span className="sr-only">加载中</span>
      {range(rows).map(row => (
        <div key={row} className="skeleton-table__row">
          {range(columns).map(column => (
            <Skeleton key={column} width={column === 0 ? '80%' : '60%'} />
          ))}
        </div>
      ))}
    </div>
  )
}

// A quick answer should not make the overlay flash.
const overlayDelayMs = 300

/** Covers the page during a submit, after a short delay. */
export function LoadingOverlay({ show, text = '加载中，请稍后~' }: { show: boolean; text?: string }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!show) return
    const timer = setTimeout(() => setLate(true), overlayDelayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [show])
  return (
    <div className={show && late ? 'loading-overlay' : undefined} role="status">
      {show && late && (
        <div className="loading-overlay__card">
          <Spinner size={32} />
          <p>{text}</p>
        </div>
      )}
    </div>
  )
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
