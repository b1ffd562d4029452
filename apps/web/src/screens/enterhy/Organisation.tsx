import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import type { Cut } from './about.ts'

const [WIDTH, HEIGHT] = [1200, 48]

/** The bodies of the firm as a chain, and below it the departments of each branch. */
export function Organisation({ text: { id, title, lead, intro, parts } }: { text: Cut }) {
  const middle = (at: number) => ((at + 0.5) / parts.length) * WIDTH
  return (
    <Section id={id} title={title} lead={lead}>
      {intro && (
        <div className="organ-chain">
          <RichText html={intro} />
        </div>
      )}
      {parts.length > 0 && (
        <>
          <svg
            className="organ-lines hide-tablet"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <g className="draw">
              {parts.map((part, at) => (
                <path key={part.title} d={`M600 0C600 30 ${middle(at)} 18 ${middle(at)} ${HEIGHT}`} />
              ))}
            </g>
          </svg>
          <div className="organ">
            {parts.map(part => (
              <div key={part.title}>
                <h3>{part.title}</h3>
                <RichText html={part.html} />
              </div>
            ))}
          </div>
        </>
      )}
    </Section>
  )
}
