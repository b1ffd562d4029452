import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'

/** Why nothing was sent or done; renders nothing while `text` is empty. `inLine` stands beside the button that was pressed. */
export function Fault({ text, inLine = false }: { text: string; inLine?: boolean }) {
  if (text === '') return null
  if (inLine) return <span className="c-warn">{text}</span>
  return (
    <Notice tone="danger" alert>
      {text}
    </Notice>
  )
}
