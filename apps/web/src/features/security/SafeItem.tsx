import { Icon, type IconName } from '@zhixiao/ui/brand/Icon.tsx'
import type { ReactNode } from 'react'
import './safe-item.css'

interface SafeItemProps {
  icon: IconName
  title: string
  text: string
  /** The available actions. */
  children: ReactNode
}

/** One line of a security overview. */
export function SafeItem({ icon, title, text, children }: SafeItemProps) {
  return (
    <div className="safe-item">
      <Icon name={icon} size={24} />
      <div className="safe-item__words">
        <b>{title}</b>
        <span>{text}</span>
      </div>
      <div className="safe-item__links">{children}</div>
    </div>
  )
}
