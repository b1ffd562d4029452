import { type Sealed, sealedNames } from '@zhixiao/contract/console/staff-words.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { type ReactNode, useState } from 'react'
import { type Opened, useOpened } from '../../layout/use-opened.ts'
import { useMe } from '../../session.tsx'
import type { Customer } from './customer.ts'
import { RevealDialog } from './RevealDialog.tsx'

/** A sealed field; for a card's field also the card. */
type Place = { field: Sealed; tradeacco?: string }
export type ShowSeal = (place: Place, masked: string) => ReactNode

const isSame = (one: Place, other: Place) => one.field === other.field && one.tradeacco === other.tradeacco

/** A customer's masked fields, one of which can be opened at a time, and the dialog that asks for the reason. */
export function useSeals(customer: Customer): [ShowSeal, ReactNode] {
  const { roles } = useMe()
  const [asking, setAsking] = useState<Place | null>(null)
  const [opened, open] = useOpened<Place>()
  const mayOpen = staffCan(roles, 'sealed', 'do')
  const show: ShowSeal = (place, masked) => (
    <Seal
      masked={masked}
      field={place.field}
      opened={opened && isSame(opened.place, place) ? opened : null}
      onAsk={mayOpen && masked !== '--' ? () => setAsking(place) : null}
    />
  )
  const dialog = asking && (
    <RevealDialog
      customer={customer}
      place={asking}
      onClose={() => setAsking(null)}
      onOpened={(value, seconds) => open({ place: asking, value }, seconds)}
    />
  )
  return [show, dialog]
}

type SealProps = { masked: string; field: Sealed; opened: Opened<Place> | null; onAsk: (() => void) | null }

/** A masked field; once opened it shows the remaining time and masks itself again. */
function Seal({ masked, field, opened, onAsk }: SealProps) {
  if (opened)
    return (
      <span className="c-seal">
        <span className="c-seal__open">{opened.value}</span>
        <span className="c-seal__left" role="timer" aria-label="剩余时间">
          {opened.left} 后遮盖
        </span>
      </span>
    )
  return (
    <span className="c-seal">
      <span>{masked}</span>
      {onAsk && (
        <button type="button" onClick={onAsk} aria-label={`查看${sealedNames[field]}`}>
          查看
        </button>
      )}
    </span>
  )
}
