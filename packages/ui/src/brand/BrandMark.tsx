import { brand } from '@zhixiao/domain/brand.ts'
import { inkOf } from '@zhixiao/domain/brand-drawing.ts'
import { type LinkElement, LinkSlot } from '../link.tsx'

/** In the colour of the text around it, the accent in the colour of the one bright point. */
const inks = { line: 'currentColor', star: 'var(--color-star)' }

/** The mark of `brand.json`. */
function BrandMark() {
  const { box, parts } = brand.mark
  return (
    <svg className="brand__mark" viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
      {parts.map(part => {
        const ink = inkOf(part, inks)
        return part.width === undefined ? (
          <path key={part.path} d={part.path} fill={ink} />
        ) : (
          <path
            key={part.path}
            d={part.path}
            fill="none"
            stroke={ink}
            strokeWidth={part.width}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )
      })}
    </svg>
  )
}

/** Mark and name of the firm, and which of its houses this is, linked to the first page. */
export function Brand({ sub = brand.service, link }: { sub?: string; link: LinkElement }) {
  return (
    <LinkSlot link={link} className="brand">
      <Sign sub={sub} />
    </LinkSlot>
  )
}

/** The same where there is nowhere to go yet. */
export const BrandSign = ({ sub }: { sub: string }) => (
  <p className="brand">
    <Sign sub={sub} />
  </p>
)

function Sign({ sub }: { sub: string }) {
  return (
    <>
      <BrandMark />
      <span className="brand__name">{brand.name}</span>
      {sub !== '' && <span className="brand__sub">{sub}</span>}
    </>
  )
}
