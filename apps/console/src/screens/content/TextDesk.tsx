import { StatusDot, Tag } from '@zhixiao/ui/display/Tag.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Refusal } from '../../api/client.ts'
import { useKeys } from '../../keys.ts'
import { businessText } from '../../layout/use-business-time.ts'
import { DiffView } from './DiffView.tsx'
import { type PreviewState, TextPreview } from './TextPreview.tsx'
import { TextSide } from './TextSide.tsx'
import { groupText, placeParts, type Text, textStates } from './text.ts'

// The editor is as large as the rest of the console, so only this screen loads it.
const SourceEditor = lazy(() => import('./SourceEditor.tsx'))

/** The reason without advice, which the draft's note beside it gives. */
const whyStale = (error: Error): string =>
  error instanceof Refusal && error.code === 'NETWORK' ? '网络不通' : error.message

type Other = { person: { fullName: string }; isHere: boolean; draftAt: string | null }
type DeskProps = {
  text: Text
  source: string
  preview: PreviewState
  /** The side of a comparison that shows this text. */
  me: string
  onChange?: (source: string) => void
  onSubmit?: () => void
  note: string
  others?: readonly Other[]
  conflict?: ReactNode
  tools?: ReactNode
  acts: ReactNode
}

/** The workspace of a text: source or differences, the site's rendering, and checks with versions. */
export function TextDesk({
  text,
  source,
  preview,
  me,
  onChange,
  onSubmit,
  note,
  others = [],
  conflict,
  tools,
  acts,
}: DeskProps) {
  const { place, kind, present } = text
  const [search, setSearch] = useSearchParams()
  const [isPhone, setPhone] = useState(false)
  const isDiff = search.get('view') === 'diff'
  const before =
    present && me === String(present.version) ? (text.versions[1]?.version ?? present.version) : present?.version
  const from = search.get('from') ?? (before === undefined ? me : String(before))
  const to = search.get('to') ?? me
  const change = (next: Record<string, string | null>) =>
    setSearch(
      old => {
        for (const [name, value] of Object.entries(next)) value === null ? old.delete(name) : old.set(name, value)
        return old
      },
      { replace: true },
    )
  const view = (diff: boolean) => () => change(diff ? { view: 'diff' } : { view: null, from: null, to: null })
  useKeys({ d: view(!isDiff), p: () => setPhone(!isPhone) })
  const { group } = placeParts(place)
  // Without a preview the title of an article's column is not known yet.
  const column = kind === 'article' && !preview.data ? '' : preview.data?.column
  return (
    <div className="c-edit">
      <div className="c-edit__bar">
        <b>{preview.data?.title ?? ''}</b>
        <Tag>{groupText(kind, group, column)}</Tag>
        <StatusDot state={onChange ? 'pending' : present ? textStates[present.state].dot : 'pending'}>{note}</StatusDot>
        <span className="c-edit__end" aria-live="polite">
          {others.map(({ person, isHere, draftAt }) => (
            <span key={person.fullName} className="c-quiet">
              {person.fullName}
              {isHere ? ' 也在看' : ''}
              {draftAt === null ? '' : `${isHere ? '，' : ' '}有 ${businessText(Date.parse(draftAt))} 的草稿`}
            </span>
          ))}
          {tools}
        </span>
      </div>
      {conflict}
      <div className="c-edit__work">
        <section className="c-edit__pane" aria-label="正文">
          <div className="c-pane">
            <button type="button" aria-pressed={!isDiff} onClick={view(false)}>
              {onChange ? '编辑' : '原文'}
            </button>
            <button
              type="button"
              aria-pressed={isDiff}
              onClick={view(true)}
              disabled={present === null && !text.requests.length}
            >
              差异
            </button>
          </div>
          {isDiff ? (
            <DiffView
              text={text}
              mine={source}
              from={from}
              to={to}
              onChange={(from, to) => change({ view: 'diff', from, to })}
            />
          ) : (
            <Suspense fallback={<TableSkeleton />}>
              <SourceEditor
                source={source}
                readOnly={!onChange}
                onChange={next => onChange?.(next)}
                onSubmit={() => onSubmit?.()}
              />
            </Suspense>
          )}
        </section>
        <section className="c-edit__pane" aria-label="预览">
          <div className="c-pane">
            <b>预览</b>
            <span className={preview.error ? 'c-warn' : 'c-quiet'} role="status">
              {preview.error ? preview.data && `${whyStale(preview.error)}，这是之前的预览` : '与网站显示一致'}
            </span>
            <span className="c-edit__end">
              <button type="button" className="c-f" aria-pressed={!isPhone} onClick={() => setPhone(false)}>
                桌面
              </button>
              <button type="button" className="c-f" aria-pressed={isPhone} onClick={() => setPhone(true)}>
                手机
              </button>
            </span>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place scrolls by keys, too */}
          <section className="c-edit__scroll" tabIndex={0} aria-label="预览全文">
            <TextPreview place={place} preview={preview} isPhone={isPhone} />
          </section>
        </section>
        <TextSide text={text} preview={preview.data} />
      </div>
      <div className="c-acts c-edit__acts">{acts}</div>
    </div>
  )
}
