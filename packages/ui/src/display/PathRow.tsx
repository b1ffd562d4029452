import type { ReactNode } from 'react'

interface PathRowProps {
  name: ReactNode
  /** Below the name: a code, a span of time. */
  note?: ReactNode
  /** A drawing that fills its box; rows below each other are drawn to one scale. Phones leave it out. */
  drawing: ReactNode
  facts: readonly { label: ReactNode; value: ReactNode }[]
  action?: ReactNode
}

/** One of a list of things with a path: its name, the path, its figures and what can be done. */
export function PathRow({ name, note, drawing, facts, action }: PathRowProps) {
  return (
    <div className="path-row">
      <div>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </div>
      <div className="path-row__drawing">{drawing}</div>
      <dl>
        {facts.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts are plain content and keep their places
          <div key={index}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {action}
    </div>
  )
}
