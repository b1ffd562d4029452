import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { pressed } from '../../../line.ts'

const RevealDialog = lazy(async () => ({ default: (await pressed(() => import('./RevealDialog.tsx'))).RevealDialog }))

/**
 * Rules D12: a card's last digits, as in lists, and more digits after the trade password. `children` places the number
 * and the button.
 */
export function CardNumber({
  card,
  children,
}: {
  card: { tradeacco: string; cardTail: string }
  children: (number: string, button: ReactNode) => ReactNode
}) {
  const [number, setNumber] = useState<string>()
  // Once opened, the dialog stays mounted: it returns the focus itself when it closes.
  const [asking, setAsking] = useState<boolean>()
  const button =
    number === undefined ? (
      <TextButton onClick={() => setAsking(true)}>查看卡号</TextButton>
    ) : (
      <TextButton onClick={() => setNumber(undefined)}>隐藏卡号</TextButton>
    )
  return (
    <>
      {children(number ?? card.cardTail, button)}
      {asking !== undefined && (
        <Suspense>
          <RevealDialog
            open={asking}
            tradeacco={card.tradeacco}
            onClose={() => setAsking(false)}
            onNumber={setNumber}
          />
        </Suspense>
      )}
    </>
  )
}
