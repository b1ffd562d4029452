import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTermsOfToday } from '../../features/order/use-terms.ts'
import { TradeHead } from './TradeParts.tsx'

/** Selectors of the first step's inputs that may be missing. */
export const figureInput = '#trade-figure'
export const cardInput = 'input[name="tradeacco"]'
export const consentInput = 'input[name="consent"]'

type OrderFormProps = Omit<ComponentProps<typeof TradeHead>, 'step'> & {
  /** The missing inputs, in page order: the first one gets the focus instead of continuing. */
  lacking?: readonly (string | false)[]
  /** The customer tried to continue: missing fields are reported from now on. */
  onTry?: () => void
  /** Continues; false when the customer cancelled. */
  onNext: () => Promise<boolean>
  rail: ReactNode
  children: ReactNode
}

/** The first step of every trade: a form, and beside it the order's timetable. */
export function OrderForm({ lacking = [], onTry, onNext, rail, children, ...head }: OrderFormProps) {
  // A second click may arrive before the page has changed; it must not start a second order.
  const isGoing = useRef(false)
  useTermsOfToday()
  const goOn = async () => {
    if (isGoing.current) return
    onTry?.()
    const first = lacking.find(each => each !== false)
    if (first !== undefined) return document.querySelector<HTMLElement>(first)?.focus()
    isGoing.current = true
    isGoing.current = await onNext()
  }
  return (
    <>
      <TradeHead {...head} step={0} />
      <div className="with-rail trade-body">
        <form
          className="stack"
          onSubmit={event => {
            event.preventDefault()
            void goOn()
          }}
          noValidate
        >
          {children}
        </form>
        {rail}
      </div>
    </>
  )
}
