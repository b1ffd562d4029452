import { brand } from '@zhixiao/domain/brand.ts'
import { type LinkElement, LinkSlot } from '../link.tsx'

/** The mark of `brand.json`; the default is a base line and a rising arc that ends in a bronze point. */
function BrandMark() {
  return (
    <svg className="brand__mark" viewBox="0 0 34 34" aria-hidden="true">
      <rect className="m-bg" width="34" height="34" rx="9" />
      <g className="m-fg" fill="none" strokeWidth="2.6" strokeLinecap="round">
        <path d={brand.mark.line} />
      </g>
      <circle className="m-dot" cx={brand.mark.dot.x} cy={brand.mark.dot.y} r={brand.mark.dot.r} />
    </svg>
  )
}

/** Mark and name, linked to the home page. */
export function Brand({ name, link }: { name: string; link: LinkElement }) {
  return (
    <LinkSlot link={link} className="brand">
      <BrandMark />
      <span>{name}</span>
    </LinkSlot>
  )
}
