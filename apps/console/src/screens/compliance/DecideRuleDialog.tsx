import { useQueryClient } from '@tanstack/react-query'
import { scopeWords, typedFigure } from '@zhixiao/domain/law/legal-rule-text.ts'
import { legalRules, type weakRows } from '@zhixiao/domain/law/legal-rules.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { AskDialog, type Wish } from '../../ask/AskDialog.tsx'
import { useCheckedText } from '../../layout/use-checked-text.ts'

export type WeakRow = (typeof weakRows)[number]

const LEAST_TEXT = 4

/** Confirms a rule with its figure, or changes it from a day; a second compliance officer releases the decision. */
export function DecideRuleDialog({ weak: { code, name, row }, onClose }: { weak: WeakRow; onClose: () => void }) {
  const form = useId()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Wish | null>(null)
  const [isDone, setDone] = useState(false)
  const own = typedFigure(row.figure)
  const figure = useCheckedText(own)
  const from = useCheckedText()
  const source = useCheckedText()
  const reason = useCheckedText()
  const isConfirmed = figure.text.trim() === own
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isConfirmed && from.text === '') return from.setFault('请选择新数值的起始日，最早为明天')
    if (source.text.trim().length < LEAST_TEXT) return source.setFault('请写明文件名称与条款')
    if (reason.text.trim().length < LEAST_TEXT) return reason.setFault('请写明核对了什么')
    const options = { source: source.text.trim(), reason: reason.text.trim(), ...(!isConfirmed && { from: from.text }) }
    setAsked({ act: 'law set', positionals: [name, figure.text.trim()], options })
  }
  const title = legalRules[code].title
  if (asked)
    return (
      <AskDialog
        wish={asked}
        about={title}
        onClose={isDone ? onClose : () => setAsked(null)}
        onAsked={() => {
          setDone(true)
          void client.invalidateQueries({ queryKey: ['law.list'] })
        }}
      />
    )
  const actions = (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        返回
      </Button>
      <Button size="s" type="submit" form={form}>
        {isConfirmed ? '确认' : '修改'}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open onClose={onClose} actions={actions}>
      <form id={form} className="c-ask" onSubmit={submit} noValidate>
        <p className="c-quiet">适用范围：{scopeWords(row)}</p>
        <TextField label="数值" hint={`保留 ${own} 即为确认`} {...figure.field} maxLength={40} />
        {!isConfirmed && <TextField label="起始日" type="date" hint="最早为明天；此前的业务不变" {...from.field} />}
        <TextField label="依据" hint="文件名称与条款" {...source.field} maxLength={200} />
        <TextField label="理由" hint="核对了什么、由谁核对" {...reason.field} maxLength={200} />
      </form>
    </Dialog>
  )
}
