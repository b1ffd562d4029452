import type { ReactNode } from 'react'

/** What happens when, in order; `on` marks what has happened or is next. */
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
