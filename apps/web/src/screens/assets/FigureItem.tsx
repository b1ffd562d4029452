import type { ReactNode } from 'react'

/** A labelled figure in a list of figures. */
export const FigureItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="metric__label">{label}</dt>
    <dd>{children}</dd>
  </div>
)
