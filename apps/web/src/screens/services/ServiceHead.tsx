import type { ReactNode } from 'react'

interface ServiceHeadProps {
  title: string
  /** One sentence about the content. */
  lead?: string
  /** Right end: a search field. */
  children?: ReactNode
}

/** The header of a list of the service centre, inside its panel. */
export function ServiceHead({ title, lead, children }: ServiceHeadProps) {
  return (
    <header className="panel__head">
      <div>
        <h1 className="svc-title">{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
    </header>
  )
}
