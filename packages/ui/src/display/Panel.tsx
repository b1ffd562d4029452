import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../link.tsx'
import { NoWrap } from './NoWrap.tsx'

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** Small text after the title: a date, a count. */
  note?: ReactNode
  /** Right end of the header: a link, a legend. */
  aside?: ReactNode
  /** No padding, for tables and lists that extend to the edge. */
  flush?: boolean
  /** Without ground, outline and padding, for content to read rather than to act on. */
  quiet?: boolean
  /** Heading level. */
  level?: 2 | 3
  /** Accessible name of a panel without a title. */
  label?: string
}

/** The surface that holds content, or a part of the page with a heading. Panels do not nest; inside one use `Well` or `Divider`. */
export function Panel({
  title,
  note,
  aside,
  flush,
  quiet,
  level = 2,
  label,
  className,
  children,
  ...rest
}: PanelProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section
      className={classes('panel', flush && 'panel--flush', quiet && 'panel--quiet', className)}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      {...rest}
    >
      {(title || aside) && (
        <div className="panel__head">
          {title && (
            <Heading className="panel__title" id={titleId}>
              {title}
              {note && <small>{typeof note === 'string' ? <NoWrap>{note}</NoWrap> : note}</small>}
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
