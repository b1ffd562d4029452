import type { ReactNode, Ref } from 'react'
import { classes } from '../link.tsx'

interface PageHeadProps {
  title: ReactNode
  /** To move the focus to the title when a step follows another. */
  titleRef?: Ref<HTMLHeadingElement>
  /** One sentence below the title. */
  lead?: ReactNode
  /** Right of the title: a button, a switch. */
  aside?: ReactNode
  className?: string
  /** Below the lead: a search form, a date. */
  children?: ReactNode
}

/** The first heading of a page, once a page, at the same size and place; breadcrumbs stand directly before it. */
export function PageHead({ title, titleRef, lead, aside, className, children }: PageHeadProps) {
  const words = (
    <>
      <h1 className="page-title" ref={titleRef} {...(titleRef && { tabIndex: -1 })}>
        {title}
      </h1>
      {lead && <p className="page-head__lead">{lead}</p>}
      {children}
    </>
  )
  return (
    <div className={classes('page-head', aside !== undefined && 'page-head--aside', className)}>
      {aside === undefined ? words : <div>{words}</div>}
      {aside}
    </div>
  )
}

interface SectionHeadProps {
  title: ReactNode
  /** For `aria-labelledby` of the section. */
  id?: string
  /** What the section says, or by which rule it is measured. */
  lead?: ReactNode
  /** Right of the title, usually a `MoreLink`. */
  aside?: ReactNode
}

/** The heading of a section of a public page. */
export function SectionHead({ title, id, lead, aside }: SectionHeadProps) {
  return (
    <div className="section-head">
      <div>
        <h2 className="section-head__title" id={id}>
          {title}
        </h2>
        {lead && <p className="section-head__lead">{lead}</p>}
      </div>
      {aside}
    </div>
  )
}

interface SectionProps extends SectionHeadProps {
  /** Also the address of the section on its page. */
  id: string
  /** On a sunken band from edge to edge. */
  tint?: boolean
  children: ReactNode
}

/** A section of a public page with its heading. */
export function Section({ tint = false, children, ...head }: SectionProps) {
  return (
    <section className={tint ? 'tint' : 'section'} id={head.id} aria-labelledby={`${head.id}-title`}>
      <div className="container">
        <SectionHead {...head} id={`${head.id}-title`} />
        {children}
      </div>
    </section>
  )
}
