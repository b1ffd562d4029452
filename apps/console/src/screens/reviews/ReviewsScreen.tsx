import './reviews.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { refresh } from '../../api/cache.ts'
import { call, Refusal } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { useKeys } from '../../keys.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import { useListKeys } from '../../list-keys.ts'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'

type Looked = ConsoleOutput<'review.look'>
const decideKeys: [key: string, what: string][] = [
  ['A', '通过'],
  ['R', '退回'],
  ['Z', '放大'],
]

/** ID pictures that differ from the typed data, oldest first, beside that data, with the decision. */
export function ReviewsScreen() {
  const { custno } = useParams()
  const { roles } = useMe()
  const mayDecide = staffCan(roles, 'idReview', 'do')
  const answer = useCall('review.list', {}, { refetchInterval: untilRenewal })
  const { data } = answer
  const rows = data?.list ?? []
  const at = rows.findIndex(row => row.custno === custno)
  useListKeys(
    rows.map(row => `/reviews/${row.custno}`),
    at,
  )
  return (
    <Page
      title="开户与证件审核"
      about={data && `${rows.length} 位客户待审核`}
      keys={[['J K', '上下'], ...(mayDecide ? decideKeys : [])]}
    >
      <div className={custno === undefined ? 'c-split' : 'c-split c-split--one'}>
        <div className="c-split__list">
          <Loaded of={answer} />
          {data && rows.length === 0 && (
            <p className="c-empty">没有待审核的证件。识别结果与填写不一致的会出现在这里。</p>
          )}
          <ul>
            {rows.map(row => (
              <li key={row.custno}>
                <Link className="c-req" to={`/reviews/${row.custno}`} aria-current={row.custno === custno || undefined}>
                  <b>客户 {row.custno}</b>
                  <span>{row.at === null ? '--' : `${businessText(Date.parse(row.at))} 提交`}</span>
                </Link>
              </li>
            ))}
          </ul>
          {data && data.decided.length > 0 && <Decided rows={data.decided} mayDecide={mayDecide} />}
        </div>
        <div className="c-split__item">
          {custno === undefined ? (
            <p className="c-empty">请选择一位客户。</p>
          ) : mayDecide ? (
            <One key={custno} custno={custno} />
          ) : (
            <p className="c-empty">证件照片由客服与合规风控查看。</p>
          )}
        </div>
      </div>
    </Page>
  )
}

function One({ custno }: { custno: string }) {
  const answer = useCall(
    'review.look',
    { custno },
    {
      // Every look is in the audit log, so only opening a customer may read the pictures.
      staleTime: 'static',
      gcTime: 0,
      retry: false,
    },
  )
  const { data } = answer
  if (!data) return <Loaded of={answer} />
  return (
    <>
      <div className="c-item__head">
        <Link className="c-item__back" to="/reviews">
          返回列表
        </Link>
        <h2>客户 {custno}</h2>
        <p>查看已记入审计</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="证件全文" tabIndex={0}>
        <Fields looked={data} />
        <Pictures looked={data} />
        {data.before.length > 0 && <Before before={data.before} />}
      </section>
      <Decision custno={custno} upload={data.upload} again={answer.refetch} />
    </>
  )
}

const readText = (read: boolean | null): { text: string; isBad: boolean } => {
  if (read === true) return { text: '识别与填写一致', isBad: false }
  return { text: read === null ? '没有识别出来' : '识别与填写不一致', isBad: true }
}

function Fields({ looked: { typed, read } }: { looked: Looked }) {
  const rows = [
    ['姓名', typed.custname, read.front],
    ['证件号码', typed.idno, read.front],
    ['有效期至', typed.validity, read.back],
  ] as const
  return (
    <section className="c-sec">
      <h3>填写与识别</h3>
      <table className="c-table c-table--in">
        <caption className="sr-only">填写的内容与照片识别的比较</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">客户填写</th>
            <th scope="col">照片识别</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
              <td className={readText(of).isBad ? 'c-warn' : undefined}>{readText(of).text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const turns = [0, 90, 180, 270] as const

function Pictures({ looked: { front, back } }: { looked: Looked }) {
  const [isLarge, setLarge] = useState(false)
  const [turn, setTurn] = useState(0)
  useKeys({ z: () => setLarge(!isLarge), t: () => setTurn(turn + 1) })
  const angle = turns[turn % turns.length] ?? 0
  return (
    <section className="c-sec">
      <h3>证件照片</h3>
      <p className="c-ids__acts">
        <Button size="s" kind="outline" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          {isLarge ? '缩小' : '放大'} <kbd className="c-kbd">Z</kbd>
        </Button>
        <Button size="s" kind="outline" onClick={() => setTurn(turn + 1)}>
          旋转 <kbd className="c-kbd">T</kbd>
        </Button>
      </p>
      <div className={isLarge ? 'c-ids is-large' : 'c-ids'}>
        <Picture side="人像面" picture={front} angle={angle} />
        <Picture side="国徽面" picture={back} angle={angle} />
      </div>
    </section>
  )
}

function Picture({ side, picture, angle }: { side: string; picture: string | null; angle: (typeof turns)[number] }) {
  const { fullName, name } = useMe()
  return (
    <figure className={`c-ids__one is-turned-${angle}`}>
      <figcaption>{side}</figcaption>
      {picture === null ? (
        <p className="c-quiet">这一面未上传或文件已损坏，可退回请客户重新上传</p>
      ) : (
        <span className="c-ids__frame">
          <img src={`data:image/jpeg;base64,${picture}`} alt={side} />
          <span className="c-ids__mark" aria-hidden="true">
            {`${fullName} ${name}　`.repeat(24)}
          </span>
        </span>
      )}
    </figure>
  )
}

const decided = {
  release: () => '通过',
  return: (reason: string) => `退回：${reason}`,
  reopen: (reason: string) => `撤销上一决定：${reason}`,
} as const

function Before({ before }: { before: Looked['before'] }) {
  return (
    <section className="c-sec">
      <h3>以前的决定</h3>
      <ul className="c-list">
        {before.map(({ decision, reason, at }) => (
          <li key={at}>
            <b>{decided[decision](reason)}</b>
            <span>{businessText(Date.parse(at))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ custno, upload, again }: { custno: string; upload: string; again: () => unknown }) {
  const navigate = useNavigate()
  const { text: reason, field: reasonField, setFault: setError } = useCheckedText()
  const field = useRef<HTMLInputElement>(null)
  const primary = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<'release' | 'return' | null>(null)
  const decision = useSend(
    (decision: 'release' | 'return') =>
      call('review.decide', { custno, upload, decision, ...(decision === 'return' && { reason: reason.trim() }) }),
    {
      refetch: ['review.list', 'day.show'],
      onDone: () => navigate('/reviews'),
      onFailed: async (error, setFault) => {
        if (!(error instanceof Refusal) || error.code !== 'CON-0409') return
        setFault('已由他人决定，或客户又提交了新的照片，请重新查看。')
        await refresh('review.list')
        again()
      },
    },
  )
  const { input: sending, fault } = decision
  const decide = (chosen: 'release' | 'return') => {
    setAsked(null)
    void decision.send(chosen)
  }
  const ask = (decision: 'release' | 'return') => {
    if (sending) return
    if (decision === 'return' && reason.trim() === '') {
      setError('请写明客户需要更正什么')
      field.current?.focus()
      return
    }
    setAsked(decision)
  }
  useKeys(asked === null ? { a: () => ask('release'), r: () => ask('return') } : {})
  return (
    <div className="c-acts c-ids__decide">
      <div>
        {fault !== '' && (
          <Notice tone="warning" alert>
            {fault}
          </Notice>
        )}
        <TextField
          label="退回时客户读到的话"
          hideLabel
          placeholder="退回时写明：照片上的证件号码与填写的不一致"
          {...reasonField}
          maxLength={60}
          ref={field}
        />
      </div>
      <Button size="s" kind="outline" loading={sending === 'return'} onClick={() => ask('return')}>
        退回 <kbd className="c-kbd">R</kbd>
      </Button>
      <Button size="s" loading={sending === 'release'} onClick={() => ask('release')}>
        通过 <kbd className="c-kbd">A</kbd>
      </Button>
      {asked !== null && (
        <FormDialog
          title={asked === 'release' ? '通过这位客户的证件' : '退回这位客户的证件'}
          open
          onClose={() => setAsked(null)}
          initialFocus={primary}
          actions={
            <>
              <Button size="s" kind="outline" onClick={() => setAsked(null)}>
                返回
              </Button>
              <Button size="s" ref={primary} onClick={() => decide(asked)}>
                {asked === 'release' ? '通过' : '退回'}
              </Button>
            </>
          }
        >
          <p>
            {asked === 'release'
              ? `客户 ${custno} 会收到短信，随即可以购买基金。`
              : `客户 ${custno} 会收到短信：“${reason.trim()}”，须重新上传。`}
            一天之内、客户没有再上传时，可以撤销。
          </p>
        </FormDialog>
      )}
    </div>
  )
}

type DecidedRow = ConsoleOutput<'review.list'>['decided'][number]

/** Decisions of the last day, each of which can be taken back. */
function Decided({ rows, mayDecide }: { rows: readonly DecidedRow[]; mayDecide: boolean }) {
  const [reopened, setReopened] = useState<DecidedRow | null>(null)
  return (
    <section className="c-sec">
      <h3>一天内的决定</h3>
      <ul className="c-list">
        {rows.map(row => (
          <li key={row.custno} className="c-ids__done">
            <div>
              <b>客户 {row.custno}</b>
              <span>
                {decided[row.decision](row.reason)}，{businessText(Date.parse(row.at))}
              </span>
            </div>
            {mayDecide && (
              <Button
                size="s"
                kind="ghost"
                aria-label={`撤销客户 ${row.custno} 的决定`}
                onClick={() => setReopened(row)}
              >
                撤销
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reopened && <Reopen row={reopened} onClose={() => setReopened(null)} />}
    </section>
  )
}

function Reopen({ row: { custno, upload }, onClose }: { row: DecidedRow; onClose: () => void }) {
  const form = useId()
  const { text: reason, field, setFault } = useCheckedText()
  const reopen = useSend(() => call('review.decide', { custno, upload, decision: 'reopen', reason: reason.trim() }), {
    refetch: ['review.list'],
    onDone: onClose,
    onFailed: error => {
      const isLate = error instanceof Refusal && error.code === 'CON-0409'
      setFault(isLate ? '客户又提交了照片，或已由他人撤销' : error.message)
      return refresh('review.list')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setFault('请写明撤销的原因')
    else void reopen.send()
  }
  const actions = (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        返回
      </Button>
      <Button size="s" type="submit" form={form} loading={reopen.isSending}>
        撤销决定
      </Button>
    </>
  )
  return (
    <FormDialog title="撤销对这位客户证件的决定" open onClose={onClose} actions={actions}>
      <form id={form} className="c-ask" onSubmit={submit} noValidate>
        <p>客户 {custno} 的证件回到待审核，客户会收到短信；重新通过之前不能购买。</p>
        <TextField label="撤销的原因（记入审计）" {...field} maxLength={60} />
      </form>
    </FormDialog>
  )
}
