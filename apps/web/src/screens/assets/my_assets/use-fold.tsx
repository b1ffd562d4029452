import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { type ReactNode, useState } from 'react'

/** The first of a long list, and the button that shows the rest; no button where all of it stands. */
export function useFold<Item>(list: readonly Item[], first: number, unit: string): [readonly Item[], ReactNode] {
  const [isOpen, setIsOpen] = useState(false)
  if (list.length <= first) return [list, null]
  const more = (
    <TextButton onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
      {isOpen ? '收起' : `展开全部 ${list.length} ${unit}`}
    </TextButton>
  )
  return [isOpen ? list : list.slice(0, first), more]
}
