import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useEffect, useRef } from 'react'

/** The end of a form that asks for an act on a fund: its button, and the first fault of what was typed. */
export function AskEnd({ fault }: { fault: string }) {
  const at = useRef<HTMLParagraphElement>(null)
  // The form may end below what is seen.
  useEffect(() => {
    if (fault !== '') at.current?.scrollIntoView({ block: 'center' })
  }, [fault])
  return (
    <>
      <Button size="s" type="submit">
        试算并提交
      </Button>
      {fault !== '' && (
        <p className="c-warn" role="alert" ref={at}>
          {fault}
        </p>
      )}
    </>
  )
}
