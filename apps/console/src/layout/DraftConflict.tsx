import { Button } from '@zhixiao/ui/action/Button.tsx'
import { focusPage } from '@zhixiao/ui/feedback/Dialog.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import type { ReactNode } from 'react'
import type { DraftClash } from '../use-draft.ts'
import { businessText } from './use-business-time.ts'

/** Properties of a button that submits a draft: disabled with the reason while two drafts clash. */
export const submittable = (clash: DraftClash | null, disabled: boolean) =>
  clash ? { disabled: true, reason: '请先选择保留哪一份草稿' } : { disabled }

/** Says that the reader's draft was saved from another page, and asks which one to keep. */
export function DraftConflict({ clash, children }: { clash: DraftClash | null; children?: ReactNode }) {
  if (!clash) return null
  // Once answered, the buttons disappear and would take the focus with them.
  const answer = (choose: () => void) => {
    choose()
    setTimeout(focusPage)
  }
  return (
    <section className="c-conflict" aria-label="草稿有两份">
      <Notice tone="warning" alert>
        您在另一个页面或设备上改过这份草稿，{businessText(Date.parse(clash.savedAt))}{' '}
        存。本页已停止保存，填写的内容仍在本页，离开即丢失。请选择保留哪一份。
      </Notice>
      {children}
      <div className="c-conflict__acts">
        <Button size="s" onClick={() => answer(clash.replace)}>
          保留本页的，替换那一份
        </Button>
        <Button size="s" kind="outline" onClick={() => answer(clash.take)}>
          改用那一份，放弃本页的
        </Button>
      </div>
    </section>
  )
}
