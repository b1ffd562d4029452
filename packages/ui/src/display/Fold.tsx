import type { ReactNode } from 'react'

interface FoldProps {
  title: ReactNode
  /** After the title: a count, a span of time. */
  note?: ReactNode
  open?: boolean
  children: ReactNode
}

/** A row that expands in place, without script too. Questions and answers are an `Accordion`. */
export function Fold({ title, note, open, children }: FoldProps) {
  return (
    <details className="fold" open={open}>
      <summary>
        {title}
        {note && <small>{note}</small>}
      </summary>
      <div className="fold__body">{children}</div>
    </details>
  )
}
