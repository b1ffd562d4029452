import { type LinkElement, LinkSlot } from '../link.tsx'

/** The mark: a base line and a rising arc that ends in a bronze point. */
export function BrandMark() {
  return (
    <svg className="brand__mark" viewBox="0 0 34 34" aria-hidden="true">
      <rect className="m-bg" width="34" height="34" rx="9" />
      <g className="m-fg" fill="none" strokeWidth="2.6" strokeLinecap="round">
        <path d="M8 25.5h18M8 20.5C15.5 20.5 20.7 17 22.6 11.6" />
      </g>
      <circle className="m-dot" cx="23.6" cy="8.6" r="2.6" />
    </svg>
  )
}

/** Mark and name, leading home. */
export function Brand({ name, link }: { name: string; link: LinkElement }) {
  return (
    <LinkSlot link={link} className="brand">
      <BrandMark />
      <span>{name}</span>
    </LinkSlot>
  )
}
