import type { ReactNode } from 'react'
import { Icon } from '../brand/Icon.tsx'

interface AccordionItem {
  /** Id of the element, for links to it. */
  id?: string
  title: string
  body: ReactNode
  open?: boolean
}

/**
 * Questions with collapsible answers. Native `details` elements work without script and are found by the browser's page
 * search.
 */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className="accordion">
      {items.map(item => (
        <details key={item.title} id={item.id} open={item.open}>
          <summary>
            {item.title}
            <Icon name="down" size={20} />
          </summary>
          <div className="accordion__body">{item.body}</div>
        </details>
      ))}
    </div>
  )
}
