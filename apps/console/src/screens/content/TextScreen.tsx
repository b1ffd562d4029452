import { actOf, type Wish } from '@zhixiao/contract/acts/acts.ts'
import './content.css'
import { type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot, Tag } from '@zhixiao/ui/display/Tag.tsx'
import { ConfirmDialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { base64Of } from '../../api/base64.ts'
import { refresh } from '../../api/cache.ts'
import { Refusal } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { useKeys } from '../../keys.ts'
import { DraftConflict, submittable } from '../../layout/DraftConflict.tsx'
import { FileTool } from '../../layout/FileTool.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText, momentText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'
import { useDraft } from '../../use-draft.ts'
import { Difference, DiffView, Lines } from './DiffView.tsx'
import { type PreviewState, TextPreview, usePreview } from './TextPreview.tsx'
import { TextSide } from './TextSide.tsx'
import { groupText, placeParts, type Text, templateOf, textStates, writtenOf } from './text.ts'
import { useVersion } from './use-version.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

// The editor is as large as the rest of the console, so only this screen loads it.
const SourceEditor = lazy(() => import('./SourceEditor.tsx'))

const LOOK_MS = 15_000
const MOST_FILES = 5
const MOST_BYTES = 20 * 1024 * 1024

/** One text: editor on the left, the site's rendering in the middle, checks and versions on the right. */
export function TextScreen() {
  const { '*': place = '' } = useParams()
  const answer = useCall('content.show', { place })
  const { kind } = placeParts(place)
  const { roles } = useMe()
  const mayWrite = mayWriteText(roles, kind)
  const write: [string, string][] = mayWrite ? [['Ctrl ↵', '提交复核']] : []
  return (
    <Page
      title={kind === 'agreement' ? '协议' : mayWrite ? '编辑' : '查看'}
      crumb={<Link to={kind === null ? '/content' : `/content?kind=${kind}`}>内容</Link>}
      about={place}
      keys={[...write, ['D', '差异'], ['P', '预览宽度']]}
    >
      <Loaded of={answer}>
        {text =>
          text.place === place ? (
            <OneText key={place} text={text} />
          ) : (
            <Notice tone="warning">
              编号 {placeParts(place).id} 已用于另一篇内容：<Link to={`/content/${text.place}`}>{text.place}</Link>
            </Notice>
          )
        }
      </Loaded>
    </Page>
  )
}

const mayWriteText = (roles: readonly StaffRole[], kind: string | null): boolean =>
  staffCan(roles, kind === 'agreement' ? 'agreement' : 'content', 'make')

/** A version or request named in the address is read-only; without one the reader's own draft is edited. */
function OneText({ text }: { text: Text }) {
  const [search] = useSearchParams()
  const at = search.get('at')
  const { roles } = useMe()
  const mayWrite = mayWriteText(roles, text.kind)
  const open = text.requests.find(({ state, act }) => state === 'open' && act.endsWith(' put'))
  if (at !== null) return <ReadVersion key={at} text={text} at={at} mayWrite={mayWrite} />
  if (mayWrite) return <Writing text={text} />
  const present = text.present ? String(text.present.version) : null
  const shown = open ? `r${open.requestId}` : present
  return shown === null ? (
    <p className="c-empty">还没有这篇内容。由内容编辑撰写并提交复核。</p>
  ) : (
    <ReadVersion key={shown} text={text} at={shown} mayWrite={false} />
  )
}

type ReadProps = { text: Text; at: string; mayWrite: boolean }

function ReadVersion({ text, at, mayWrite }: ReadProps) {
  const version = useVersion(text.place, at)
  return <Loaded of={version}>{({ source }) => <Reading {...{ text, at, mayWrite, source }} />}</Loaded>
}

function Reading({ text, at, mayWrite, source }: ReadProps & { source: string }) {
  const { roles } = useMe()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const preview = usePreview(text.place, source, [])
  const isRequest = at.startsWith('r')
  const { kind, place, present } = text
  const mayWithdraw =
    kind !== 'agreement' &&
    present !== null &&
    present.state !== 'withdrawn' &&
    staffCan(roles, actOf('content withdraw').area, 'check')
  return (
    <>
      <Desk
        {...{ text, source, preview }}
        me={at}
        note={isRequest ? `申请 ${at.slice(1)} 的内容，通过前不在网站上` : `第 ${at} 版，只读`}
        acts={
          <>
            {isRequest && (
              <Link className="c-link" to={`/requests/${at.slice(1)}`}>
                去复核申请 {at.slice(1)}
              </Link>
            )}
            {mayWrite && (
              <Link className="c-link" to={`/content/${place}`}>
                回到编辑
              </Link>
            )}
            {mayWithdraw && (
              <Button size="s" kind="outline" onClick={() => setWithdrawing(true)}>
                紧急撤下
              </Button>
            )}
          </>
        }
      />
      {isWithdrawing && (
        <WithdrawDialog place={place} name={nameIn(preview, place)} isEmergency onClose={() => setWithdrawing(false)} />
      )}
    </>
  )
}

/** The title in the preview; the place while there is none. */
const nameIn = ({ data }: PreviewState, place: string): string => data?.title || place

type NewFile = { name: string; bytes: Uint8Array }

function Writing({ text }: { text: Text }) {
  const { place, kind, present } = text
  const { now } = useMe()
  const draft = useDraft(`content ${place}`, true)
  const begun = useRef({
    source: present?.source ?? templateOf(kind, momentText(now)),
    base: present?.version ?? 0,
  })
  const kept = writtenOf(draft.content)
  const written = kept ?? begun.current
  const set = (next: { source: string; base: number }) => draft.setContent(next)
  const [files, setFiles] = useState<readonly NewFile[]>([])
  const [fault, setFault] = useState('')
  const [wish, setWish] = useState<Wish | null>(null)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isForgetting, setForgetting] = useState(false)
  const look = useCall('content.look', { place }, { refetchInterval: LOOK_MS })
  const newest = Math.max(look.data?.version ?? 0, present?.version ?? 0)
  const isBehind = kept !== null && newest > written.base
  const isPast = look.data !== undefined && look.data.version > (present?.version ?? 0)
  useEffect(() => {
    if (isPast) void refresh('content.show')
  }, [isPast])
  const forget = () => {
    setForgetting(false)
    begun.current = { source: present?.source ?? templateOf(kind, momentText(now)), base: present?.version ?? 0 }
    draft.setContent([])
  }
  const ask = () =>
    setWish({
      act: kind === 'agreement' ? 'agreement put' : 'content put',
      input: { place, text: 'text.md', files: fileNames, from: String(written.base) },
      files: [
        { name: 'text.md', content: base64Of(written.source) },
        ...files.map(({ name, bytes }) => ({ name, content: base64Of(bytes) })),
      ],
    })
  const take = async (all: readonly File[]) => {
    const large = all.find(({ size }) => size > MOST_BYTES)
    if (large) return setFault(`${large.name} 超过 20 MiB`)
    if (files.length + all.length > MOST_FILES) return setFault(`一次最多附 ${MOST_FILES} 个文件`)
    setFault('')
    const read = await Promise.all(
      all.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    )
    setFiles([...files.filter(({ name }) => !read.some(each => each.name === name)), ...read])
  }
  const open = text.requests.find(({ state, act }) => state === 'open' && act.endsWith(' put'))
  const isSame = present !== null && written.source === present.source
  const fileNames = files.map(({ name }) => name)
  // A text begun beside a request would stand in the way of the requested one, should that be sent back.
  const asked = kept === null ? open : undefined
  const side = asked ? `r${asked.requestId}` : null
  const { data: inReview } = useVersion(place, side)
  const source = inReview?.source ?? written.source
  const preview = usePreview(place, source, fileNames)
  const name = nameIn(preview, place)
  const isTemplate = present === null && written.source === begun.current.source
  const isOff = isSame || isTemplate || isBehind || open !== undefined || (preview.data?.faults.length ?? 0) > 0
  return (
    <>
      <Desk
        {...{ text, source, preview }}
        me={side ?? 'mine'}
        {...(!asked && { onChange: (source: string) => set({ source, base: written.base }) })}
        onSubmit={() => !isOff && !draft.clash && ask()}
        note={
          draft.savedText ||
          (kept ? '草稿' : asked ? `申请 ${asked.requestId} 的内容` : present ? `第 ${present.version} 版` : '新内容')
        }
        others={look.data?.others ?? []}
        conflict={
          draft.clash ? (
            <DraftConflict clash={draft.clash}>
              <div className="c-conflict__sides">
                <div>
                  <h2>差异：− 那一份，+ 本页</h2>
                  <Lines before={writtenOf(draft.clash.content)?.source ?? ''} after={written.source} isShort />
                </div>
              </div>
            </DraftConflict>
          ) : open ? (
            <div className="c-conflict">
              <Notice tone="info">
                {open.by.fullName} 的申请待复核，处理前不能再提交{asked && '，也不能修改'}：
                <Link to={asked ? `/requests/${open.requestId}` : `/content/${place}?at=r${open.requestId}`}>
                  看申请 {open.requestId}
                </Link>
              </Notice>
            </div>
          ) : (
            isBehind && (
              <Conflict
                {...{ text, mine: written.source, base: written.base, newest }}
                onKeep={() => set({ source: written.source, base: newest })}
                onDrop={() => setForgetting(true)}
              />
            )
          )
        }
        tools={<FileTool files={files} take={take} drop={name => setFiles(files.filter(each => each.name !== name))} />}
        acts={
          <>
            <p className="c-quiet">
              {fault !== '' ? (
                <span className="c-warn">{fault}</span>
              ) : isTemplate ? (
                '现在是样稿，写好标题和正文后提交。'
              ) : (
                '保存不影响网站；另一人通过后按发布时间生效。'
              )}
            </p>
            {present?.state !== 'withdrawn' && present !== null && kind !== 'agreement' && (
              <Button size="s" kind="ghost" onClick={() => setWithdrawing(true)}>
                撤下
              </Button>
            )}
            <Button size="s" kind="outline" disabled={kept === null} onClick={() => setForgetting(true)}>
              放弃草稿
            </Button>
            <Button size="s" {...submittable(draft.clash, isOff)} onClick={ask}>
              提交复核
            </Button>
          </>
        }
      />
      {wish && (
        <AskDialog
          wish={wish}
          about={name}
          onClose={() => {
            setWish(null)
            void refresh('content.show')
            void look.refetch()
          }}
          onAsked={async () => {
            void refresh('content.list')
            // The draft goes once its request is known, which then stands in its place.
            await refresh('content.show')
            draft.setContent([])
            void draft.forget()
            setFiles([])
          }}
        />
      )}
      <ConfirmDialog
        open={isForgetting}
        tone="warning"
        message={`放弃“${name}”的草稿？放弃后不能找回${present ? `，编辑器回到第 ${present.version} 版` : ''}。`}
        confirmLabel="放弃草稿"
        cancelLabel="返回"
        onConfirm={forget}
        onCancel={() => setForgetting(false)}
      />
      {isWithdrawing && (
        <WithdrawDialog {...{ place, name }} isEmergency={false} onClose={() => setWithdrawing(false)} />
      )}
    </>
  )
}

type ConflictProps = { text: Text; mine: string; base: number; newest: number; onKeep: () => void; onDrop: () => void }

/** A colleague's changes beside the reader's, both against their common version. */
function Conflict({ text, mine, base, newest, onKeep, onDrop }: ConflictProps) {
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

/** Without advice: the draft's note beside it has some. */
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

function Desk({ text, source, preview, me, onChange, onSubmit, note, others = [], conflict, tools, acts }: DeskProps) {
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
              {...{ text, mine: source, from, to }}
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
            <TextPreview {...{ place, preview, isPhone }} />
          </section>
        </section>
        <TextSide text={text} preview={preview.data} />
      </div>
      <div className="c-acts c-edit__acts">{acts}</div>
    </div>
  )
}
