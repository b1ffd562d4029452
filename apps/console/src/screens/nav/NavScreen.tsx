import { composes } from '@zhixiao/ui/form/composes.ts'
import './nav.css'
import { useQueryClient } from '@tanstack/react-query'
import type { Wish } from '@zhixiao/contract/acts/acts.ts'
import { explanationsText } from '@zhixiao/domain/fund/nav-explanations.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Fragment, type KeyboardEvent, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { keyOf, useCall } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { isCovered } from '../../keys.ts'
import { DraftConflict, submittable } from '../../layout/DraftConflict.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { RequestLink } from '../../layout/RequestLink.tsx'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import { useDraft } from '../../use-draft.ts'
import { NavQuestions } from './NavQuestions.tsx'
import { NavTable } from './NavTable.tsx'
import {
  type Entries,
  type NavGrid,
  rowsOf,
  theirsOf,
  type Verdict,
  verdictsOf,
  withTyped,
  withWhy,
} from './nav-entries.ts'
import { navFileText } from './nav-file.ts'
import { readPasted } from './pasted-navs.ts'

/** A day's NAVs in one grid: typed, pasted or from a file, checked at once, and submitted as one request. */
export function NavScreen() {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const asked = search.get('day')
  const answer = useCall('nav.grid', asked === null ? {} : { day: asked }, {
    refetchInterval: untilRenewal,
    // Without a day the answer is used once, by the redirection below, which asks for it no second time.
    ...(asked === null && { gcTime: 0 }),
    staleTime: 1_000,
  })
  const { data } = answer
  // An open sheet stays with its day when the next one begins.
  useEffect(() => {
    if (asked !== null || !data) return
    client.setQueryData(keyOf('nav.grid', { day: data.day }), data)
    setSearch({ day: data.day }, { replace: true })
  }, [asked, data, client, setSearch])
  return (
    <Page
      title="净值"
      about={data?.day}
      keys={[
        ['↑ ↓ ↵', '上下行'],
        ['U', '取托管行数据'],
        ['F8', '下一个问题'],
        ['W', '写原因'],
        ['Ctrl V', '粘贴多行'],
        ['Ctrl Z', '撤销'],
        ['Ctrl ↵', '试算并提交'],
      ]}
    >
      <Loaded of={answer}>{grid => <Grid key={grid.day} grid={grid} />}</Loaded>
    </Page>
  )
}

const MOST_UNDONE = 200

type Show = 'all' | 'problems' | 'missing'
const showStates: Readonly<Record<Show, readonly Verdict['state'][]>> = {
  all: [],
  problems: ['wrong', 'why', 'apart'],
  missing: ['missing'],
}

const asEntries = (stored: unknown): Entries =>
  new Map(
    Array.isArray(stored)
      ? stored.filter((each): each is [string, object] => Array.isArray(each) && typeof each[0] === 'string')
      : [],
  )

function Grid({ grid }: { grid: NavGrid }) {
  const { roles } = useMe()
  const mayEnter = staffCan(roles, 'nav', 'make')
  const draft = useDraft(`nav ${grid.day}`, mayEnter)
  const entries = asEntries(draft.content)
  const [cleared, setCleared] = useState<Entries | null>(null)
  // Undo history (Ctrl Z): the entries before each change; consecutive typing in one cell is one change.
  const [past, setPast] = useState<readonly { before: Entries; cell: string | null }[]>([])
  const setEntries = (next: Entries, cell: string | null = null) => {
    if (cell === null || past.at(-1)?.cell !== cell) setPast([...past.slice(-MOST_UNDONE), { before: entries, cell }])
    draft.setContent([...next])
    setCleared(null)
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    setPast(past.slice(0, -1))
    draft.setContent([...last.before])
    setCleared(null)
  }
  const clear = () => {
    setEntries(new Map())
    setCleared(entries)
  }
  const [faults, setFaults] = useState<readonly string[]>([])
  const [wish, setWish] = useState<Wish | null>(null)
  const [show, setShow] = useState<Show>('all')
  // Chosen when the filter is pressed, so that a row does not vanish while it is filled in.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const verdicts = verdictsOf(grid, entries)
  const count = (state: string) => [...verdicts.values()].filter(each => each.state === state).length
  const correctsOf = (some: Entries) => grid.rows.some(row => row.stored && some.has(row.fundCode))
  const isCorrection = correctsOf(entries)
  const good: Entries = new Map([...entries].filter(([code]) => verdicts.get(code)?.state === 'good'))
  // Typed rows that were not submitted are kept.
  const [left, setLeft] = useState<Entries>(new Map())
  const take = (text: string) => {
    const { rows, faults } = readPasted(text, new Set(grid.rows.map(row => row.fundCode)))
    setFaults(faults)
    setEntries([...rows].reduce<Entries>((sum, [code, typed]) => withTyped(sum, code, typed), entries))
  }
  const takeTheirs = () =>
    setEntries(
      grid.rows
        .filter(row => row.stored === null && !row.isAsked && !entries.has(row.fundCode))
        .reduce<Entries>((sum, row) => withTyped(sum, row.fundCode, theirsOf(row)), entries),
    )
  // Pasted rows go into the grid wherever the focus is.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? ''
      const isBelow = isCovered() || (event.target instanceof Element && event.target.closest('[role=dialog]') !== null)
      if (!mayEnter || isBelow || !/[\t\n]/.test(text.trim())) return
      event.preventDefault()
      take(text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  })
  const ask = (asked: Entries) => {
    const isCorrection = correctsOf(asked)
    const explanation = explanationsText(
      new Map([...asked].flatMap(([code, { why = '' }]) => (verdicts.get(code)?.needsWhy ? [[code, why]] : []))),
    )
    setLeft(new Map([...entries].filter(([code]) => !asked.has(code))))
    setWish({
      act: 'nav import',
      input: {
        rows: rowsOf(grid, asked),
        ...(isCorrection && { restate: true as const }),
        ...(explanation !== '' && { explain: explanation }),
      },
    })
  }
  const wrong = count('wrong')
  const firstWrong = [...verdicts].find(([, { state }]) => state === 'wrong')?.[0]
  const problems = wrong + count('why')
  const apart = count('apart')
  const choose = (next: Show) => {
    setShow(next)
    setChosen(new Set([...verdicts].flatMap(([code, { state }]) => (showStates[next].includes(state) ? [code] : []))))
  }
  const shown = show === 'all' ? grid.rows : grid.rows.filter(({ fundCode }) => chosen.has(fundCode))
  if (grid.closed && grid.rows.length === 0)
    return (
      <div className="c-nav">
        <div className="c-nav__bar">
          <DayField grid={grid} />
        </div>
        <Closed grid={grid} />
      </div>
    )
  const unexplained = [...entries].filter(
    ([code, { why = '' }]) => verdicts.get(code)?.needsWhy === true && why.trim() === '',
  )
  const mayAsk = mayEnter && entries.size > 0 && wrong === 0 && unexplained.length === 0 && draft.clash === null
  const pressed = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (isUndo && wish === null && !(event.target instanceof HTMLTextAreaElement)) {
      event.preventDefault()
      return undo()
    }
    if (event.key !== 'Enter' || composes(event.nativeEvent) || !(event.ctrlKey || event.metaKey)) return
    if (!mayAsk || wish !== null) return
    event.preventDefault()
    event.stopPropagation()
    ask(entries)
  }
  return (
    <div className="c-nav" onKeyDownCapture={pressed}>
      <div className="c-nav__bar">
        <DayField grid={grid} />
        <fieldset className="c-nav__show">
          <legend className="sr-only">只看</legend>
          {(['all', 'problems', 'missing'] as const).map(each => (
            <button key={each} type="button" aria-pressed={show === each} onClick={() => choose(each)}>
              {{ all: '全部', problems: `有问题 ${problems + apart}`, missing: `缺 ${count('missing')}` }[each]}
            </button>
          ))}
        </fieldset>
        {mayEnter && <FileButton take={take} refuse={text => setFaults([text])} />}
        {mayEnter && grid.rows.some(row => row.custodian) && (
          <Button size="s" kind="outline" onClick={takeTheirs}>
            缺项取托管行
          </Button>
        )}
        <p className="c-nav__sum">
          {grid.rows.length} 只，已公布 {count('stored') + apart}
          {count('asked') > 0 && `，待复核 ${count('asked')}`}，已填 {entries.size}，缺 {count('missing')}
        </p>
      </div>
      <Closed grid={grid} />
      <DraftConflict clash={draft.clash} />
      {grid.missing.length > 0 && (
        <Notice tone="warning">
          还有缺的净值：
          {grid.missing.map(({ day, count: lacking }, at) => (
            <Fragment key={day}>
              {at > 0 && '，'}
              <Link className="c-link" to={`/nav?day=${day}`}>
                {day} 缺 {lacking} 只
              </Link>
            </Fragment>
          ))}
          。
        </Notice>
      )}
      {grid.open.map(({ requestId, about }) => (
        <Notice key={requestId} tone="info">
          {about}这一天的净值已有申请待复核：
          <RequestLink id={requestId} />
        </Notice>
      ))}
      {faults.length > 0 && (
        <Notice tone="warning" alert>
          <b>有 {faults.length} 处没有采用</b>
          <ul>
            {faults.slice(0, 10).map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="c-nav__work">
        <NavTable
          {...{ grid, rows: shown, entries, verdicts, mayEnter }}
          onType={(code, typed) =>
            setEntries(withTyped(entries, code, typed), `${code} ${Object.keys(typed).join(' ')}`)
          }
        />
        {mayEnter && (
          <NavQuestions
            {...{ grid, entries, verdicts }}
            onType={(code, typed) => setEntries(withTyped(entries, code, typed))}
            onWhy={(code, why) => setEntries(withWhy(entries, code, why), `${code} why`)}
          />
        )}
      </div>
      {mayEnter && (
        <div className="c-acts c-nav__acts">
          <p className="c-quiet" role="status">
            {cleared
              ? `已清空 ${cleared.size} 行。${draft.savedText}`
              : wrong > 0
                ? `${firstWrong}${wrong > 1 ? ` 等 ${wrong} 行` : ''}不对，改正或清空后才能提交。${draft.savedText}`
                : unexplained.length > 0
                  ? `${unexplained[0]?.[0]}${unexplained.length > 1 ? ` 等 ${unexplained.length} 只` : ''}与托管行不同，写明原因后才能提交。${draft.savedText}`
                  : entries.size === 0
                    ? '填写、粘贴或导入后提交，由另一人复核。'
                    : isCorrection
                      ? `含已公布的净值：作为更正提交，系统会重算已确认的订单。${draft.savedText}`
                      : draft.savedText}
          </p>
          {/* One button, so that the focus stays. */}
          {(cleared || entries.size > 0) && (
            <Button
              size="s"
              kind={cleared ? 'outline' : 'ghost'}
              onClick={() => (cleared ? setEntries(cleared) : clear())}
            >
              {cleared ? '撤销清空' : '清空'}
            </Button>
          )}
          {problems > 0 && good.size > 0 && draft.clash === null && (
            <Button size="s" kind="outline" onClick={() => ask(good)}>
              只提交无问题的 {good.size} 只
            </Button>
          )}
          <Button size="s" {...submittable(draft.clash, !mayAsk)} onClick={() => ask(entries)}>
            试算并提交 {entries.size} 只
          </Button>
        </div>
      )}
      {wish && (
        <AskDialog
          wish={wish}
          about={grid.day}
          onClose={() => setWish(null)}
          refetch={['nav.grid']}
          onAsked={() => {
            setEntries(left)
            setPast([])
            setFaults([])
          }}
        />
      )}
    </div>
  )
}

/** Says that the exchange rests on this day, with the trading days around it. */
function Closed({ grid: { day, closed } }: { grid: NavGrid }) {
  if (closed === null) return null
  return (
    <Notice tone="info">
      {day} 不是交易日。
      {closed.before && (
        <Link className="c-link" to={`/nav?day=${closed.before}`}>
          上一交易日 {closed.before}
        </Link>
      )}{' '}
      {closed.after && (
        <Link className="c-link" to={`/nav?day=${closed.after}`}>
          下一交易日 {closed.after}
        </Link>
      )}
    </Notice>
  )
}

function DayField({ grid: { day, lastDay } }: { grid: NavGrid }) {
  const [, setSearch] = useSearchParams()
  return (
    <label className="c-nav__day">
      日期
      <input
        type="date"
        value={day}
        max={lastDay}
        onChange={event => {
          if (event.target.value !== '') setSearch({ day: event.target.value })
        }}
      />
    </label>
  )
}

type FileProps = { take: (text: string) => void; refuse: (text: string) => void }

function FileButton({ take, refuse }: FileProps) {
  return (
    <label className="btn btn--outline btn--s c-nav__file">
      导入 CSV 或 XLSX
      <input
        type="file"
        accept=".csv,.xlsx,text/csv,text/plain"
        className="sr-only"
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void navFileText(file).then(take, (error: Error) => refuse(error.message))
        }}
      />
    </label>
  )
}
