import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { type LegalUnit, parseFigure } from '@zhixiao/domain/law/legal-figure.ts'
import { figureWords, scopeWords } from '@zhixiao/domain/law/legal-rule-text.ts'
import { legalRules, type weakRows } from '@zhixiao/domain/law/legal-rules.ts'
import { isListUnit, listedCodes } from '@zhixiao/domain/law/listed-codes.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { refresh } from '../../api/cache.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { TextArea } from '../../layout/TextArea.tsx'
import { useCheckedText } from '../../layout/use-checked-text.ts'

export type WeakRow = (typeof weakRows)[number]

/** What applies now: the newest decision, or the row of the table. */
type Standing = { figure: string; effectiveFrom: string }

const LEAST_TEXT = 4

type Props = { weak: WeakRow; standing: Standing; onClose: () => void }

/** Confirms a rule with its figure, or changes it from a day; a second compliance officer releases the decision. */
export function DecideRuleDialog({ weak: { code, name, row }, standing, onClose }: Props) {
  const form = useId()
  const [asked, setAsked] = useState<Proposal | null>(null)
  const [isDone, setDone] = useState(false)
  const { title, unit } = legalRules[code]
  const own = typedText(unit, standing.figure)
  const figure = useCheckedText(own)
  const listed = useCheckedText<HTMLTextAreaElement>(own)
  const typed = (isListUnit(unit) ? listed : figure).text.trim()
  const from = useCheckedText()
  const source = useCheckedText()
  const reason = useCheckedText()
  const isConfirmed = typed === own
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isConfirmed && from.text === '') return from.setFault('请选择新数值的起始日，最早为明天')
    if (source.text.trim().length < LEAST_TEXT) return source.setFault('请写明文件名称与条款')
    if (reason.text.trim().length < LEAST_TEXT) return reason.setFault('请写明核对了什么')
    const day = isConfirmed ? standing.effectiveFrom : from.text
    const others = { source: source.text.trim(), reason: reason.text.trim(), from: day }
    const codes = isListUnit(unit) ? listedCodes(unit, typed) : null
    setAsked({ act: 'law set', input: { rule: name, figure: codes ?? typed, ...others } })
  }
  if (asked)
    return (
      <AskDialog
        afterForm
        proposal={asked}
        about={title}
        onClose={isDone ? onClose : () => setAsked(null)}
        onAsked={() => {
          setDone(true)
          void refresh('law.list')
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
    <FormDialog title={title} open onClose={onClose} actions={actions}>
      <form id={form} className="c-ask" onSubmit={submit} noValidate>
        <p className="c-quiet">适用范围：{scopeWords(row)}</p>
        {isListUnit(unit) ? (
          <TextArea label="名单" hint="以顿号分隔；不改动即为确认" {...listed.field} maxLength={2_000} />
        ) : (
          <TextField label="数值" hint={`保留 ${own} 即为确认`} {...figure.field} maxLength={40} />
        )}
        {!isConfirmed && <TextField label="起始日" type="date" hint="最早为明天；此前的业务不变" {...from.field} />}
        <TextField label="依据" hint="文件名称与条款" {...source.field} maxLength={200} />
        <TextField label="理由" hint="核对了什么、由谁核对" {...reason.field} maxLength={200} />
      </form>
    </FormDialog>
  )
}

/** A figure as people type it: a list by the names of its members. */
function typedText(unit: LegalUnit, figure: string): string {
  const parsed = isListUnit(unit) ? parseFigure(unit, figure) : null
  return parsed === null ? figure : figureWords(parsed, unit)
}
