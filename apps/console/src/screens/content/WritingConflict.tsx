import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'
import { DraftConflict } from '../../layout/DraftConflict.tsx'
import { Difference, Lines } from './DiffView.tsx'
import { type Text, writtenOf } from './text.ts'
import type { TextWriting } from './use-writing.ts'

type Props = { text: Text; writing: TextWriting; onDrop: () => void }

/** What conflicts with the draft: its copy saved from another page, a request in review, or a colleague's newer version. */
export function WritingConflict({ text, writing, onDrop }: Props) {
  const { draft, written, open, asked, isBehind, newest, write } = writing
  if (draft.clash)
    return (
      <DraftConflict clash={draft.clash}>
        <div className="c-conflict__sides">
          <div>
            <h2>差异：− 那一份，+ 本页</h2>
            <Lines before={writtenOf(draft.clash.content)?.source ?? ''} after={written.source} isShort />
          </div>
        </div>
      </DraftConflict>
    )
  if (open)
    return (
      <div className="c-conflict">
        <Notice tone="info">
          {open.by.fullName} 的申请待复核，处理前不能再提交{asked && '，也不能修改'}：
          <Link to={asked ? `/requests/${open.requestId}` : `/content/${text.place}?at=r${open.requestId}`}>
            看申请 {open.requestId}
          </Link>
        </Notice>
      </div>
    )
  if (!isBehind) return null
  return (
    <Behind
      text={text}
      mine={written.source}
      base={written.base}
      newest={newest}
      onDrop={onDrop}
      onKeep={() => write({ source: written.source, base: newest })}
    />
  )
}

type BehindProps = { text: Text; mine: string; base: number; newest: number; onKeep: () => void; onDrop: () => void }

/** A colleague's changes beside the reader's, both against their common version. */
function Behind({ text, mine, base, newest, onKeep, onDrop }: BehindProps) {
  const by = text.versions.find(({ version }) => version === newest)?.request?.by.fullName
  const from = base === 0 ? '' : String(base)
  return (
    <section className="c-conflict" aria-label="两人都改了">
      <Notice tone="warning" alert>
        您的草稿依据{base === 0 ? '空白' : `第 ${base} 版`}，{by ?? '另一人'}已经使第 {newest}{' '}
        版生效。对照后改好正文，再依据第 {newest} 版提交。
      </Notice>
      <div className="c-conflict__sides">
        <div>
          <h2>第 {newest} 版改了什么</h2>
          <Difference place={text.place} mine={mine} from={from} to={String(newest)} isShort />
        </div>
        <div>
          <h2>您改了什么</h2>
          <Difference place={text.place} mine={mine} from={from} to="mine" isShort />
        </div>
      </div>
      <div className="c-conflict__acts">
        <Button size="s" onClick={onKeep}>
          保留我的正文，依据第 {newest} 版
        </Button>
        <Button size="s" kind="outline" onClick={onDrop}>
          放弃草稿，用第 {newest} 版
        </Button>
      </div>
    </section>
  )
}
