import type { ReactNode } from 'react'

/** Events in order; `on` marks those that have happened and the next one. */
export function Timeline({ items }: { items: readonly { title: string; text?: ReactNode; on?: boolean }[] }) {
  return (
    <ol className="timeline">
      {items.map(item => (
        <li key={item.title} className={item.on ? 'is-on' : undefined}>
          <div>
            <b>{item.title}</b>
            {item.text && <span>{item.text}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}
