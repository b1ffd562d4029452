import type { ReactNode } from 'react'
import { Facts } from './Facts.tsx'

interface DoorProps {
  /** One word, such as 闲钱. */
  title: string
  promise: string
  /** A drawing that fills its box; doors side by side are drawn to one scale. */
  drawing: ReactNode
  /** The example behind the door, with its risk level. */
  name: ReactNode
  facts: readonly { label: ReactNode; value: ReactNode }[]
  /** A button; phones show none, because the name is a link. */
  action?: ReactNode
}

/** Ways into the shop, side by side between two hairlines; below each other on narrow screens. */
export const Doors = ({ doors }: { doors: readonly DoorProps[] }) => (
  <div className="doors">
    {doors.map(door => (
      <Door key={door.title} {...door} />
    ))}
  </div>
)

function Door({ title, promise, drawing, name, facts, action }: DoorProps) {
  return (
    <article className="door">
      <h3 className="door__title">{title}</h3>
      <p className="door__promise">{promise}</p>
      <div className="door__drawing">{drawing}</div>
      <div className="door__name">{name}</div>
      <div className="door__foot">
        <Facts items={facts} />
        {action}
      </div>
    </article>
  )
}
