import { Button } from '@zhixiao/ui/action/Button.tsx'

/** The end of a form that asks for an act on a fund: its button, and the first fault of what was typed. */
export function AskEnd({ fault }: { fault: string }) {
  return (
    <>
      <Button size="s" type="submit">
        试算并提交
      </Button>
      {fault !== '' && (
        <p className="c-warn" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
