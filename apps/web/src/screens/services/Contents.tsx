import type { Heading } from '../../content/headings.ts'

/** Links to the sections of a page. */
export function Contents({ label, headings }: { label: string; headings: readonly Heading[] }) {
  return (
    <nav className="contents" aria-label={label}>
      <ol>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
