import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { ConfirmDialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { submittable } from '../../layout/DraftConflict.tsx'
import { FileTool } from '../../layout/FileTool.tsx'
import { TextDesk } from './TextDesk.tsx'
import type { Text } from './text.ts'
import { type TextWriting, useWriting } from './use-writing.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { WritingConflict } from './WritingConflict.tsx'

/** The dialog above the editor: one of them at most. */
type Dialog = { kind: 'ask'; proposal: Proposal } | { kind: 'forget' } | { kind: 'withdraw' } | null
type PartProps = { text: Text; writing: TextWriting; onOpen: (dialog: Dialog) => void }

/** Writes a text: the reader's own draft, until it is submitted. */
export function Writing({ text }: { text: Text }) {
  const writing = useWriting(text)
  const { draft, written, source, preview, side, asked, mayAsk, attachments, others, write } = writing
  const [dialog, setDialog] = useState<Dialog>(null)
  const part: PartProps = { text, writing, onOpen: setDialog }
  return (
    <>
      <TextDesk
        text={text}
        source={source}
        preview={preview}
        others={others}
        me={side ?? 'mine'}
        {...(!asked && { onChange: (source: string) => write({ source, base: written.base }) })}
        onSubmit={() => mayAsk && !draft.clash && setDialog({ kind: 'ask', proposal: writing.proposal() })}
        note={noteOf(text, writing)}
        conflict={<WritingConflict text={text} writing={writing} onDrop={() => setDialog({ kind: 'forget' })} />}
        tools={<FileTool files={attachments.files} take={attachments.take} drop={attachments.drop} />}
        acts={<WritingActs {...part} />}
      />
      <WritingDialogs {...part} dialog={dialog} />
    </>
  )
}

function noteOf({ present }: Text, { draft, kept, asked }: TextWriting): string {
  if (draft.savedText) return draft.savedText
  if (kept) return '草稿'
  if (asked) return `申请 ${asked.requestId} 的内容`
  return present ? `第 ${present.version} 版` : '新内容'
}

function WritingActs({ text: { kind, present }, writing, onOpen }: PartProps) {
  const { draft, kept, isTemplate, mayAsk, attachments } = writing
  return (
    <>
      <p className="c-quiet">
        {attachments.fault !== '' ? (
          <span className="c-warn">{attachments.fault}</span>
        ) : isTemplate ? (
          '现在是样稿，写好标题和正文后提交。'
        ) : (
          '保存不影响网站；另一人通过后按发布时间生效。'
        )}
      </p>
      {present?.state !== 'withdrawn' && present !== null && kind !== 'agreement' && (
        <Button size="s" kind="ghost" onClick={() => onOpen({ kind: 'withdraw' })}>
          撤下
        </Button>
      )}
      <Button size="s" kind="outline" disabled={kept === null} onClick={() => onOpen({ kind: 'forget' })}>
        放弃草稿
      </Button>
      <Button
        size="s"
        {...submittable(draft.clash, !mayAsk)}
        onClick={() => onOpen({ kind: 'ask', proposal: writing.proposal() })}
      >
        提交复核
      </Button>
    </>
  )
}

function WritingDialogs({ text: { place, present }, writing, dialog, onOpen }: PartProps & { dialog: Dialog }) {
  const { name, look, restart, submitted } = writing
  const close = () => onOpen(null)
  return (
    <>
      {dialog?.kind === 'ask' && (
        <AskDialog
          proposal={dialog.proposal}
          about={name}
          onClose={() => {
            close()
            look()
          }}
          onAsked={submitted}
        />
      )}
      <ConfirmDialog
        open={dialog?.kind === 'forget'}
        tone="warning"
        message={`放弃“${name}”的草稿？放弃后不能找回${present ? `，编辑器回到第 ${present.version} 版` : ''}。`}
        confirmLabel="放弃草稿"
        cancelLabel="返回"
        onConfirm={() => {
          close()
          restart()
        }}
        onCancel={close}
      />
      {dialog?.kind === 'withdraw' && <WithdrawDialog place={place} name={name} isEmergency={false} onClose={close} />}
    </>
  )
}
