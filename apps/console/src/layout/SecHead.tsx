import { Link } from 'react-router'

/** The head of a section: title, remark, and a link to more. */
export function SecHead({ title, note, link }: { title: string; note?: string; link?: { to: string; name: string } }) {
  return (
    <div className="c-sec__head">
      <h2>{title}</h2>
      {note && <span className="c-quiet">{note}</span>}
      {link && (
        <Link className="text-link" to={link.to}>
          {link.name}
        </Link>
      )}
    </div>
  )
}
