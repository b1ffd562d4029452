import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../link.tsx'
import { Unbroken } from './Unbroken.tsx'

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** Small text after the title: a date, a count. */
  note?: ReactNode
  /** Right end of the head: a link, a legend. */
  aside?: ReactNode
  /** No inner margin, for tables and lists that run to the edge. */
  flush?: boolean
  /** Heading level. */
  level?: 2 | 3
  /** Names a panel that has no title. */
  label?: string
}

/** The surface that content sits on. Panels do not nest; inside one use `Well` or `Divider`. */
export function Panel({ title, note, aside, flush, level = 2, label, className, children, ...rest }: PanelProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section
      className={classes('panel', flush && 'panel--flush', className)}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      {...rest}
    >
      {(title || aside) && (
        <div className="panel__head">
          {title && (
            <Heading className="panel__title" id={titleId}>
              {title}
              {note && <small>{typeof note === 'string' ? <Unbroken>{note}</Unbroken> : note}</small>}
            </Heading>
          )}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

/** A hairline between two parts of a panel. */
export function Divider() {
  return <hr className="divider" />
}
