import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { composes } from '@zhixiao/ui/form/composes.ts'
import { classes } from '@zhixiao/ui/link.tsx'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import { useKeys } from '../../keys.ts'
import { Wide } from '../../layout/Wide.tsx'
import { type Entries, type NavGrid, type NavRow, shownOf, theirsOf, typedOf, type Verdict } from './nav-entries.ts'
import type { Typed } from './pasted-navs.ts'

type Props = {
  grid: NavGrid
  rows: readonly NavRow[]
  entries: Entries
  verdicts: ReadonlyMap<string, Verdict>
  mayEnter: boolean
  onType: (fundCode: string, typed: Partial<Typed>) => void
}

/** Arrows and Enter move between the rows of a column, U takes the custodian's figures, W explains a difference, F8 jumps to the next row that needs attention. */
export function NavTable({ grid, rows, entries, verdicts, mayEnter, onType }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const isMoney = rows.some(row => row.isMoney)
  const toNextProblem = (row: string) => {
    const all = rows.map(each => each.fundCode)
    const from = all.indexOf(row) + 1
    const next = [...all.slice(from), ...all.slice(0, from)].find(code =>
      ['wrong', 'why', 'apart'].includes(verdicts.get(code)?.state ?? ''),
    )
    if (next !== undefined) body.current?.querySelector<HTMLInputElement>(`input[data-row="${next}"]`)?.focus()
  }
  const newest = grid.rows.reduce((day, { before }) => (before && before.day > day ? before.day : day), '')
  useKeys({ f8: () => toNextProblem('') })
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (composes(event.nativeEvent)) return
    const cell = event.target instanceof HTMLInputElement ? event.target : null
    const { column = '', row = '' } = cell?.dataset ?? {}
    const cells = (name: string) => [
      ...(body.current?.querySelectorAll<HTMLInputElement>(`input[data-column=${name}]`) ?? []),
    ]
    if (event.key === 'F8') {
      event.preventDefault()
      toNextProblem(row)
      return
    }
    const typed = rows.find(each => each.fundCode === row)
    // Figures contain no letters, so U can mean: take the custodian's figures for this row.
    if (event.key.toLowerCase() === 'u' && typed?.custodian && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      onType(row, theirsOf(typed))
      return
    }
    if (
      event.key.toLowerCase() === 'w' &&
      verdicts.get(row)?.needsWhy &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      event.preventDefault()
      document.querySelector<HTMLTextAreaElement>(`textarea[data-why="${row}"]`)?.focus()
      return
    }
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    if (!cell || column === '' || step === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const all = cells(column)
    all[all.indexOf(cell) + step]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cells inside
    <div className="c-nav__table" ref={body} onKeyDown={move}>
      <Wide name="净值表">
        <table className="c-table">
          <caption className="sr-only">{grid.day} 的净值</caption>
          <thead>
            <tr>
              <th scope="col">代码</th>
              <th scope="col">基金</th>
              <th scope="col" className="c-num">
                上一净值
              </th>
              <th scope="col" className="c-num">
                {isMoney ? '单位净值 / 万份收益' : '单位净值'}
              </th>
              <th scope="col" className="c-num">
                {isMoney ? '累计净值 / 七日年化' : '累计净值'}
              </th>
              <th scope="col" className="c-num">
                日涨跌
              </th>
              <th scope="col" className="c-num">
                托管行
              </th>
              <th scope="col" className="c-num">
                差
              </th>
              <th scope="col" className="c-num">
                订单
              </th>
              <th scope="col">检查</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <Row
                key={row.fundCode}
                row={row}
                newest={newest}
                typed={typedOf(row, entries, row.fundCode)}
                isTyped={entries.has(row.fundCode)}
                verdict={verdicts.get(row.fundCode)}
                mayEnter={mayEnter}
                onType={typed => onType(row.fundCode, typed)}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="c-empty">没有符合条件的基金。</p>}
      </Wide>
    </div>
  )
}

type RowProps = {
  row: NavRow
  /** The newest day with a NAV before this one; a row whose previous NAV is older shows its day. */
  newest: string
  typed: Typed
  isTyped: boolean
  verdict: Verdict | undefined
  mayEnter: boolean
  onType: (typed: Partial<Typed>) => void
}

const moneyNames = { nav: '万份收益', accNav: '七日年化' } as const
const plainNames = { nav: '单位净值', accNav: '累计净值' } as const

function Row({ row, newest, typed, isTyped, verdict, mayEnter, onType }: RowProps) {
  const { fundCode, fundName, isMoney, before, stored, custodian, orders, rejected, asked } = row
  // A figure that waits for its check is read-only; one typed here before that stays editable, so that it can be cleared.
  const mayType = mayEnter && (asked === null || isTyped)
  const names = isMoney ? moneyNames : plainNames
  const fields = isMoney ? (['income', 'yield7'] as const) : (['nav', 'accNav'] as const)
  const growth = verdict?.growth ?? ''
  return (
    <tr className={classes(isTyped && 'is-typed', verdict && `is-${verdict.state}`)}>
      <td>
        {/* Tab goes from figure to figure. */}
        <Link className="c-link" to={`/funds/${fundCode}`} tabIndex={-1}>
          {fundCode}
        </Link>
      </td>
      <th scope="row">{fundName}</th>
      <td className="c-num" title={before?.day}>
        {before?.nav ?? '--'}
        {before && before.day < newest && <span className="c-warn"> {before.day.slice(5)}</span>}
      </td>
      {fields.map((field, at) => (
        <td key={field} className="c-num c-nav__cell">
          {mayType ? (
            <input
              aria-label={`${fundCode} ${at === 0 ? names.nav : names.accNav}`}
              data-row={fundCode}
              data-column={at === 0 ? 'first' : 'second'}
              value={typed[field]}
              placeholder={stored?.[field] ?? (isMoney ? (at === 0 ? '万份' : '七日 %') : '')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              onChange={event => onType({ [field]: event.target.value })}
            />
          ) : (
            (shownOf(row)?.[field] ?? '--')
          )}
        </td>
      ))}
      <td
        className={classes('c-num', growth.startsWith('+') ? 'is-up' : growth.startsWith('-') ? 'is-down' : undefined)}
      >
        {growth === '' ? '--' : growth}
      </td>
      <td className="c-num c-quiet">{(isMoney ? custodian?.income : custodian?.nav) ?? '--'}</td>
      <td className={classes('c-num', verdict?.difference && !isZero(verdict.difference) ? 'c-warn' : 'c-quiet')}>
        {verdict?.difference || '--'}
      </td>
      <td className="c-num">{orders > 0 ? orders : '--'}</td>
      <td>
        {verdict && <Said verdict={verdict} />}
        {asked && (
          <Link className="c-link c-nav__rejected" to={`/requests/${asked.requestId}`}>
            申请 {asked.requestId}，{asked.by} 提交
          </Link>
        )}
        {rejected && (
          <Link className="c-link c-nav__rejected" to={`/requests/${rejected.requestId}`}>
            {stored ? '更正' : '提交'}被驳回：{rejected.reason}
          </Link>
        )}
      </td>
    </tr>
  )
}

const isZero = (figure: string): boolean => /^[+-]?0+(\.0+)?$/.test(figure)

function Said({ verdict: { state, text } }: { verdict: Verdict }) {
  if (state === 'missing' || state === 'asked' || state === 'stored') return <span className="c-quiet">{text}</span>
  return (
    <span className={`c-nav__said is-${state}`}>
      <Icon name={state === 'good' ? 'check' : 'warning'} size={16} />
      {text}
    </span>
  )
}
