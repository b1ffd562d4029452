import { actNameOf, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useCall, usePages } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import { useListKeys } from '../../list-keys.ts'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import { countText, figureText } from '../../words.ts'
import { HeldPayments } from './HeldPayments.tsx'
import { Interest } from './Interest.tsx'
import { Lines } from './Lines.tsx'
import { Tabs, transferTabs } from './Tabs.tsx'

type Transfer = ConsoleOutput<'remittance.list'>['list'][number]
type One = ConsoleOutput<'remittance.show'>

const states = {
  suspense: { name: '无主，待处理', dot: 'pending' },
  waiting: { name: '待使用', dot: 'pending' },
  matched: { name: '已付订单', dot: 'done' },
  returning: { name: '退回中', dot: 'pending' },
  returned: { name: '已退回', dot: 'void' },
} as const

const empty = {
  suspense: '没有无主的汇款。卡号不是客户的，或付款人与户名不符的汇款会出现在这里。',
  waiting: '没有等待使用的汇款。',
  returned: '没有退回的汇款。',
} as const

/** Transfers that no order used, and held payments. */
export function RemittancesScreen() {
  const [search] = useSearchParams()
  const tab = search.get('tab')
  if (tab === 'interest') return <Interest />
  if (tab === 'lines') return <Lines />
  return tab === 'held' ? <HeldPayments /> : <Transfers />
}

/** Transfers on the left; on the right the customers that the chosen one may belong to, and the decision. */
function Transfers() {
  const { remitId } = useParams()
  const [search] = useSearchParams()
  const tab = codeIn(transferTabs, search.get('tab')) ?? 'suspense'
  const { pages, rows, first } = usePages('remittance.list', { tab }, 'before', { refetchInterval: untilRenewal })
  const counts = first?.counts
  useListKeys(
    rows.map(row => `/remittances/${row.remitId}?tab=${tab}`),
    rows.findIndex(row => row.remitId === remitId),
  )
  return (
    <Page
      title="汇款匹配"
      about={counts && `${countText(counts.suspense)} 笔无主，${countText(counts.waiting)} 笔待使用`}
      keys={[['J K', '上下']]}
    >
      <div className={remitId === undefined ? 'c-split' : 'c-split c-split--one'}>
        <div className="c-split__list">
          <Tabs tab={tab} counts={counts} />
          <Loaded of={pages} />
          {first && rows.length === 0 && <p className="c-empty">{empty[tab]}</p>}
          <ul>
            {rows.map(row => (
              <li key={row.remitId}>
                <Link
                  className="c-req"
                  to={`/remittances/${row.remitId}?tab=${tab}`}
                  aria-current={row.remitId === remitId || undefined}
                >
                  <b>{figureText(row.amount)} 元</b>
                  <span>{businessText(Date.parse(row.arrivedAt))} 到账</span>
                  <span>{payerText(row)}</span>
                  <span>{standing(row)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <More of={pages}>更早的汇款</More>
        </div>
        <div className="c-split__item">
          {remitId === undefined ? (
            <p className="c-empty">请选择一笔汇款。</p>
          ) : (
            <Whole key={remitId} remitId={remitId} back={`/remittances?tab=${tab}`} />
          )}
        </div>
      </div>
    </Page>
  )
}

const payerText = ({ payer }: Transfer): string => payer ?? '付款人未记录'

const standing = ({ state, custno }: Transfer): string =>
  state === 'suspense' ? (custno === null ? '非客户银行卡' : '非本人付款') : states[state].name

function Whole({ remitId, back }: { remitId: string; back: string }) {
  const answer = useCall('remittance.show', { remitId }, { refetchInterval: untilRenewal })
  const { data } = answer
  if (!data) return <Loaded of={answer} />
  const { name, dot } = states[data.state]
  return (
    <>
      <div className="c-item__head">
        <Link className="c-item__back" to={back}>
          返回列表
        </Link>
        <h2>汇款 {remitId}</h2>
        <p>
          <StatusDot state={dot}>{name}</StatusDot>
          {figureText(data.amount)} 元，{businessText(Date.parse(data.arrivedAt))} 到账
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="汇款全文" tabIndex={0}>
        <Facts transfer={data} />
        {data.state === 'suspense' && <Decision transfer={data} />}
      </section>
    </>
  )
}

function Facts({ transfer }: { transfer: One }) {
  const { channel, extId, orderId, open } = transfer
  return (
    <section className="c-sec">
      <h3>汇款信息</h3>
      {open.map(({ requestId, act }) => (
        <Notice key={requestId} tone="info">
          已有申请待复核：
          <Link className="c-link" to={`/requests/${requestId}`}>
            {actNameOf(act)}，申请 {requestId}
          </Link>
        </Notice>
      ))}
      <dl className="c-kv">
        <div>
          <dt>渠道</dt>
          <dd>{channel}</dd>
        </div>
        <div>
          <dt>银行流水号</dt>
          <dd>{extId}</dd>
        </div>
        <div>
          <dt>付款人</dt>
          <dd>{payerText(transfer)}</dd>
        </div>
        <div>
          <dt>客户</dt>
          <dd>{customerText(transfer)}</dd>
        </div>
        {orderId !== null && (
          <div>
            <dt>付给订单</dt>
            <dd>{orderId}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const customerText = ({ state, custno }: Transfer): string => {
  if (custno === null) return '付款卡不在任何客户名下'
  return state === 'suspense' ? `付款卡属客户 ${custno}，付款人非本人` : custno
}

function Decision({ transfer }: { transfer: One }) {
  const { remitId, custno, candidates, amount, open } = transfer
  const { roles } = useMe()
  const [asked, setAsked] = useState<Proposal | null>(null)
  if (!staffCan(roles, 'remittance', 'make'))
    return (
      <section className="c-sec">
        <h3>处理</h3>
        <p className="c-quiet">由清算提交，运营复核或财务通过。</p>
      </section>
    )
  // By law money sent under another name must not reach a customer's account.
  const isOther = custno !== null
  return (
    <>
      <section className="c-sec">
        <h3>归属</h3>
        {isOther ? (
          <p className="c-quiet">付款人与户名不符，只能退回。</p>
        ) : (
          <>
            {candidates.length === 0 && <p className="c-quiet">没有等待这一金额的订单。</p>}
            {candidates.length > 0 && <Candidates transfer={transfer} ask={setAsked} />}
            <ByHand remitId={remitId} isAsked={open.length > 0} ask={setAsked} />
          </>
        )}
      </section>
      <section className="c-sec">
        <h3>退回</h3>
        <p className="c-quiet">原路退回付款卡。</p>
        <Button
          size="s"
          kind="outline"
          disabled={open.length > 0}
          onClick={() => setAsked({ act: 'remittance return', input: { remittances: [remitId] } })}
        >
          试算并提交退回
        </Button>
      </section>
      {asked && (
        <AskDialog
          proposal={asked}
          about={`${remitId}，${figureText(amount)} 元`}
          onClose={() => setAsked(null)}
          refetch={['remittance.show']}
        />
      )}
    </>
  )
}

type Ask = (proposal: Proposal) => void

function Candidates({ transfer: { remitId, candidates, open }, ask }: { transfer: One; ask: Ask }) {
  return (
    <table className="c-table c-table--in">
      <caption>等待这一金额的订单，下单时间最近的在前</caption>
      <thead>
        <tr>
          <th scope="col">订单</th>
          <th scope="col">客户</th>
          <th scope="col">约定的卡</th>
          <th scope="col">基金</th>
          <th scope="col">下单</th>
          <th scope="col">归属</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map(each => (
          <tr key={each.orderId}>
            <th scope="row">{each.orderId}</th>
            <td>{each.custno}</td>
            <td>
              {each.bankName} 尾号 {each.cardTail}
            </td>
            <td>
              {each.fundCode} {each.fundName}
            </td>
            <td>{businessText(Date.parse(each.placedAt))}</td>
            <td>
              <button
                type="button"
                disabled={open.length > 0}
                onClick={() =>
                  ask({
                    act: 'remittance assign',
                    input: { remittance: remitId, custno: each.custno, tradeacco: each.tradeacco },
                  })
                }
              >
                归属此客户
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ByHand({ remitId, isAsked, ask }: { remitId: string; isAsked: boolean; ask: Ask }) {
  const { text: custno, field: custnoField, setFault: setError } = useCheckedText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plain = custno.normalize('NFKC').trim()
    if (!/^\d{1,20}$/.test(plain)) return setError('请输入客户号')
    ask({ act: 'remittance assign', input: { remittance: remitId, custno: plain } })
  }
  return (
    <form className="c-huge__form" onSubmit={submit} noValidate>
      <TextField label="其他客户的客户号" {...custnoField} inputMode="numeric" autoComplete="off" maxLength={20} />
      <Button size="s" kind="outline" type="submit" disabled={isAsked}>
        试算归属
      </Button>
    </form>
  )
}
