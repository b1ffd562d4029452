import { type LinkElement, LinkSlot } from '../link.tsx'

/** The path to this page; the last item is the page itself and needs no link. */
export function Breadcrumbs({ items }: { items: readonly { label: string; link?: LinkElement }[] }) {
  return (
    <nav aria-label="面包屑">
      <ol className="breadcrumb">
        {items.map((item, index) => (
          <li key={item.label}>
            {item.link && index < items.length - 1 ? (
              <LinkSlot link={item.link}>{item.label}</LinkSlot>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
