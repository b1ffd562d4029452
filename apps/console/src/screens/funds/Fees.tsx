import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { isoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { hasFloors, tierLimits } from '@zhixiao/domain/fee/legal-floors.ts'
import { beginsAtMoney, feeHolderNames, feeKindNames, feeTableName, trimmed } from '@zhixiao/domain/fund/fund-terms.ts'
import { Button, IconButton } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { type FormEvent, useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { Wide } from '../../layout/Wide.tsx'
import { figureText } from '../../words.ts'
import { type FeeTable, type Fund, feesProposal, plainTerm, type TypedTier } from './fund-files.ts'

const kinds = ['purchase', 'redeem', 'subscribe', 'backend'] as const
type Kind = (typeof kinds)[number]

const states = {
  now: { name: '执行中', dot: 'done' },
  next: { name: '尚未生效', dot: 'pending' },
  past: { name: '已被替换', dot: 'void' },
} as const

type Props = { fund: Fund; mayEdit: boolean }

/** Fee tables by effective day, redemption fees beside the legal floors; a new table needs its own effective day. */
export function Fees({ fund, mayEdit }: Props) {
  const [edited, setEdited] = useState<Kind | null>(null)
  const bar = (
    <div className="c-funds__bar">
      <p className="c-quiet">
        {isFloored(fund)
          ? '赎回费不得低于法定下限，并须全额归入基金财产；个人与机构不同的，分别建表。'
          : '这只基金不适用赎回费的法定下限。'}
        {'申购费、认购费不得高于上限。'}
      </p>
      {mayEdit ? (
        kinds.map(kind => (
          <Button key={kind} size="s" kind="outline" aria-pressed={edited === kind} onClick={() => setEdited(kind)}>
            新{feeKindNames[kind]}表
          </Button>
        ))
      ) : (
        <span className="c-quiet">由运营录入提交，运营复核或合规风控通过。</span>
      )}
    </div>
  )
  return (
    <>
      {bar}
      {edited && <FeeForm key={edited} fund={fund} kind={edited} onLeave={() => setEdited(null)} />}
      {fund.fees.length === 0 && <p className="c-empty">还没有费率表。没有赎回费率表的公募基金不能开放申购。</p>}
      <div className="c-funds__fees">
        {kinds.flatMap(kind =>
          fund.fees
            .filter(table => table.kind === kind)
            .map(table => (
              <Table key={`${kind} ${table.effectiveFrom} ${table.holder} ${table.channel}`} table={table} />
            )),
        )}
      </div>
    </>
  )
}

function Table({ table }: { table: FeeTable }) {
  const { kind, effectiveFrom, state, tiers } = table
  const title = `${feeTableName(table)}，${effectiveFrom} 起`
  const hasLimit = tiers.some(tier => limitOf(tier) !== null)
  return (
    <section className="c-sec">
      <SecHead title={title} />
      <StatusDot state={states[state].dot}>{states[state].name}</StatusDot>
      <Wide name={title}>
        <table className="c-table c-table--in">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{beginsAtMoney(kind) ? '金额满（元）' : '持有满（天）'}</th>
              <th scope="col" className="c-num">
                费率
              </th>
              {kind === 'redeem' && (
                <th scope="col" className="c-num">
                  归基金
                </th>
              )}
              {hasLimit && (
                <th scope="col" className="c-num">
                  {limitNames[kind]}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {tiers.map(tier => (
              <tr key={tier.from}>
                <th scope="row">{figureText(tier.from)}</th>
                <td className="c-num">{tier.fixed === null ? `${tier.rate}%` : `每笔 ${figureText(tier.fixed)} 元`}</td>
                {kind === 'redeem' && <td className="c-num">{tier.toFund}%</td>}
                {hasLimit && <td className="c-num c-quiet">{limitText(tier)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  )
}

type Limits = Pick<FeeTable['tiers'][number], 'floor' | 'cap'>
const limitNames: Readonly<Record<Kind, string>> = {
  redeem: '法定下限',
  purchase: '上限',
  subscribe: '上限',
  backend: '上限',
}
const limitOf = ({ floor, cap }: Limits) => floor ?? cap
const limitText = (limits: Limits) => (limitOf(limits) === null ? '--' : `${limitOf(limits)}%`)
const isFloored = ({ legal, today }: Fund) => hasFloors(legal?.fundKind ?? null, isoDate(today))

const newest = (fund: Fund, kind: Kind) => fund.fees.find(table => table.kind === kind)
type Row = TypedTier & { key: number }

/** A new table, begun from the newest one of its kind. */
function FeeForm({ fund, kind, onLeave }: { fund: Fund; kind: Kind; onLeave: () => void }) {
  const begun = newest(fund, kind)?.tiers ?? []
  const [day, setDay] = useState('')
  const [holder, setHolder] = useState<FeeTable['holder']>(newest(fund, kind)?.holder ?? 'all')
  const [channel, setChannel] = useState<FeeTable['channel']>(newest(fund, kind)?.channel ?? 'all')
  const [rows, setRows] = useState<readonly Row[]>(
    begun.length === 0
      ? [{ key: 0, from: '0', rate: '0', fixed: '', toFund: kind === 'redeem' ? '100' : '' }]
      : begun.map(({ from, rate, fixed, toFund }, key) => ({
          key,
          from: trimmed(from),
          rate,
          fixed: fixed ?? '',
          toFund: kind === 'redeem' ? toFund : '',
        })),
  )
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const set = (key: number, change: Partial<TypedTier>) =>
    setRows(rows.map(row => (row.key === key ? { ...row, ...change } : row)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProposal(feesProposal(fund.fundCode, { kind, effectiveFrom: day, holder, channel }, rows))
  }
  const isMoney = beginsAtMoney(kind)
  const limits = (row: Row) => typedLimits(fund, { kind, holder, channel }, row.from, day)
  const hasLimit = rows.some(row => limitOf(limits(row)) !== null)
  const input = (row: Row, name: keyof TypedTier, label: string) => (
    <td className="c-funds__cell">
      <input
        aria-label={`第 ${rows.indexOf(row) + 1} 档 ${label}`}
        inputMode="decimal"
        value={row[name]}
        maxLength={20}
        onChange={event => set(row.key, { [name]: event.target.value })}
      />
    </td>
  )
  return (
    <form className="c-sec c-funds__new" onSubmit={submit} aria-label={`新${feeKindNames[kind]}表`}>
      <SecHead title={`新${feeKindNames[kind]}表`} note="从最近一张表开始，整张替换" />
      <label className="c-funds__day">
        生效日
        <input type="date" required min={fund.today} value={day} onChange={event => setDay(event.target.value)} />
      </label>
      <label className="c-funds__day">
        适用投资者
        <select value={holder} onChange={event => setHolder(chosenIn(holders, event.target.value))}>
          {holders.map(each => (
            <option key={each} value={each}>
              {feeHolderNames[each]}
            </option>
          ))}
        </select>
      </label>
      {isMoney && (
        <label className="c-funds__day">
          适用渠道
          <select value={channel} onChange={event => setChannel(chosenIn(channels, event.target.value))}>
            <option value="all">全部</option>
            <option value="agency">代销机构</option>
          </select>
        </label>
      )}
      <Wide name={`新${feeKindNames[kind]}表`}>
        <table className="c-table c-table--in">
          <caption className="sr-only">新{feeKindNames[kind]}表</caption>
          <thead>
            <tr>
              <th scope="col">{isMoney ? '金额满（元）' : '持有满（天）'}</th>
              <th scope="col">费率（%）</th>
              {isMoney && <th scope="col">每笔固定（元）</th>}
              {kind === 'redeem' && <th scope="col">归基金（%）</th>}
              {hasLimit && (
                <th scope="col" className="c-num">
                  {limitNames[kind]}
                </th>
              )}
              <th scope="col">
                <span className="sr-only">删除</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.key}>
                {input(row, 'from', isMoney ? '金额' : '天数')}
                {input(row, 'rate', '费率')}
                {isMoney && input(row, 'fixed', '每笔固定')}
                {kind === 'redeem' && input(row, 'toFund', '归基金')}
                {hasLimit && <td className="c-num c-quiet">{limitText(limits(row))}</td>}
                <td>
                  <IconButton
                    label={`删除第 ${rows.indexOf(row) + 1} 档`}
                    icon="trash"
                    size="s"
                    disabled={rows.length === 1}
                    onClick={() => setRows(rows.filter(each => each !== row))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      <div className="c-funds__acts">
        <Button
          size="s"
          kind="ghost"
          onClick={() =>
            setRows([
              ...rows,
              {
                key: Math.max(...rows.map(row => row.key)) + 1,
                from: '',
                rate: '',
                fixed: '',
                toFund: rows.at(-1)?.toFund ?? '',
              },
            ])
          }
        >
          加一档
        </Button>
        <Button size="s" kind="ghost" onClick={onLeave}>
          放弃
        </Button>
        <Button size="s" type="submit" disabled={day === ''}>
          试算并提交
        </Button>
      </div>
      {proposal && (
        <AskDialog
          proposal={proposal}
          about={fund.fundCode}
          onClose={() => setProposal(null)}
          refetch={['fund.show']}
        />
      )}
    </form>
  )
}

const holders = ['all', 'person', 'institution'] as const
const channels = ['all', 'agency'] as const
const chosenIn = <Value extends string>(values: readonly [Value, ...Value[]], value: string): Value =>
  values.find(each => each === value) ?? values[0]

/** The legal limits for the entered line, as of today until a date is entered. */
function typedLimits(
  { legal, today }: Fund,
  table: Pick<FeeTable, 'kind' | 'holder' | 'channel'>,
  from: string,
  day: string,
): Limits {
  const typed = plainTerm(from)
  const fromValue = table.kind === 'redeem' && /^\d{1,9}$/.test(typed) ? BigInt(typed) : 0n
  if (table.kind === 'redeem' && typed !== String(fromValue)) return { floor: null, cap: null }
  const fund = legal && { ...legal, contractDay: legal.contractDay === null ? null : isoDate(legal.contractDay) }
  return tierLimits({ ...table, effectiveFrom: parseIsoDate(day) ?? isoDate(today), fromValue }, fund)
}
