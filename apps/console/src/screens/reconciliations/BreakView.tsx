import { actNameOf, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import './reconciliations.css'
import { noteKinds } from '@zhixiao/contract/console/staff-words.ts'
import { bookPairs, otherSides } from '@zhixiao/domain/staff/breaks.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { PAPER_TYPED_LENGTH, paperNumber, paperNumberFault } from '@zhixiao/domain/validate/paper-number.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { RequestLink } from '../../layout/RequestLink.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { Wide } from '../../layout/Wide.tsx'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import { figureText } from '../../words.ts'
import { BookTransfer } from './BookTransfer.tsx'
import { type Ask, type Break, breakStates, stateText } from './book-words.ts'
import { NoteForm } from './NoteForm.tsx'

/** A break: the lines of both sides, the notes, and how it is resolved. */
export function BreakView({ breakKey, back }: { breakKey: string; back: string }) {
  const answer = useCall('reconciliation.break', { key: breakKey }, { refetchInterval: untilRenewal })
  const { data } = answer
  const { roles } = useMe()
  const [asked, setAsked] = useState<{ proposal: Proposal; about: string; onAsked: () => void } | null>(null)
  const ask: Ask = (proposal, about, onAsked = () => {}) => setAsked({ proposal, about, onAsked })
  if (!data) return <Loaded of={answer} />
  return (
    <>
      <div className="c-item__head">
        <Link className="c-item__back" to={back}>
          返回列表
        </Link>
        <h2>{data.title}</h2>
        <p>
          <StatusDot state={breakStates[data.state].dot}>{stateText(data)}</StatusDot>
          {bookPairs[data.pair]}，{data.day}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="差异全文" tabIndex={0}>
        <Sides one={data} />
        {data.tables.map(table => (
          <Table key={table.title} table={table} />
        ))}
        <Resolve one={data} ask={ask} />
        <Notes notes={data.notes} />
        {staffCan(roles, 'reconciliation', 'make') && <NoteForm one={data} ask={ask} />}
      </section>
      {/* Not within the forms, which go when the request is stored. */}
      {asked && (
        <AskDialog
          {...asked}
          onClose={() => setAsked(null)}
          refetch={['reconciliation.break']}
          onAsked={() => asked.onAsked()}
        />
      )}
    </>
  )
}

function Sides({ one: { ours, theirs, pair } }: { one: Break }) {
  const rows = [
    ['我方', ours],
    [otherSides[pair], theirs],
  ].filter(([, value]) => value !== '')
  return (
    <section className="c-sec">
      <h3>差异</h3>
      <dl className="c-kv">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figureText(value ?? '')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Table({ table: { title, head, rows } }: { table: Break['tables'][number] }) {
  return (
    <section className="c-sec">
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="c-quiet">现在没有不符的明细。</p>
      ) : (
        <Wide name={title}>
          <table
            className={rows.some(({ isApart }) => isApart) ? 'c-table c-table--in c-sides' : 'c-table c-table--in'}
          >
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {head.map(name => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ cells: [name, ...cells], orderId, isApart }) => (
                <tr key={[name, ...cells].join(' ')} className={isApart ? 'is-apart' : undefined}>
                  <th scope="row">
                    {orderId === null ? (
                      name
                    ) : (
                      <Link className="text-link" to={`/orders/${orderId}`}>
                        {name}
                      </Link>
                    )}
                  </th>
                  {cells.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row differ by their place only
                    <td key={index}>{figureText(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </section>
  )
}

const howEnded = {
  fund: '账簿不能改动。结算在核对一致之前停止；查明原因并由系统维护人员处理后，再次核对一致即自动了结。',
  bank: '账簿不能改动。结算在核对一致之前停止；查明漏记或多记的收付后，由渠道补发通知入账，再次核对一致即自动了结。',
  invariant: '账簿不能改动。结算在规则全部成立之前停止；查明原因后，再次核对成立即自动了结。',
  case: '先问渠道。漏记的来款提交“汇款入账”补记，另一人通过后入账，下一次核对时自动了结；不动账的差异查清后，在“写备注”中选“了结”，另一人通过后了结。',
  service:
    '先与托管行核对直销份额、费率和净值。托管行有误的，请其更正后再次导入，数字一致即自动了结；查清后无须更正的，在“写备注”中选“了结”，另一人通过后了结。',
  suspense: '归属客户或退回付款卡后自动了结。',
  difference:
    '先与登记机构核对。登记机构有误的，请其更正；我方有误的，提交强制增减，运营复核与合规风控各一人通过后，下一次结算入账。查清后在“写备注”中选“了结”，另一人通过后了结。',
} as const

const howRecordEnds =
  '这条记录没有入账，同一文件的其他记录已入账，未入账的部分不在账簿中。先与登记机构核对：需要入账的，以强制增减、冻结等手工业务入账，或请其更正后重新报送；然后在“写备注”中选“了结”，填写入账的订单号，无须入账的留空并写明原因，另一人通过后了结。'

function Resolve({
  one: { kind, isRecord, place, adjust, transfer, isAdjusted, open, state },
  ask,
}: {
  one: Break
  ask: Ask
}) {
  const { roles } = useMe()
  if (state === 'settled' && !place && open.length === 0) return null
  return (
    <section className="c-sec">
      <h3>处理</h3>
      {state !== 'settled' && <p className="c-quiet">{isRecord ? howRecordEnds : howEnded[kind]}</p>}
      {place && (
        <p>
          <Link className="text-link" to={place.to}>
            {place.name}
          </Link>
        </p>
      )}
      {open.map(({ requestId }) => (
        <Notice key={requestId} tone="info">
          已有申请待复核：
          <RequestLink id={requestId} />
        </Notice>
      ))}
      {open.length === 0 && transfer && staffCan(roles, 'remittance', 'make') && (
        <BookTransfer transfer={transfer} ask={ask} />
      )}
      {isAdjusted && state !== 'settled' && <p>此后已有强制增减，下一次结算入账；核对后在“写备注”中选“了结”。</p>}
      {open.length === 0 && adjust && state !== 'settled' && staffCan(roles, 'shares', 'make') && (
        <Adjust adjust={adjust} ask={ask} />
      )}
    </section>
  )
}

type AdjustProps = { adjust: NonNullable<Break['adjust']>; ask: Ask }

function Adjust({ adjust: { act, tradeacco, fundCode, shares }, ask }: AdjustProps) {
  const { text: paper, field: paperField, setFault } = useCheckedText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const document = paperNumber(paper)
    if (document === null) return setFault(paperNumberFault())
    ask({ act, input: { tradeacco, fund: fundCode, shares, document } }, `${tradeacco} ${fundCode} ${shares} 份`)
  }
  return (
    <form className="c-books__form" onSubmit={submit} noValidate>
      <TextField
        label={`登记机构的文书号（${actNameOf(act)} ${shares} 份）`}
        {...paperField}
        autoComplete="off"
        maxLength={PAPER_TYPED_LENGTH}
      />
      <p>
        <Button size="s" kind="outline" type="submit">
          试算并提交
        </Button>
      </p>
    </form>
  )
}

function Notes({ notes }: { notes: Break['notes'] }) {
  return (
    <section className="c-sec">
      <h3>内部备注</h3>
      {notes.length === 0 ? (
        <p className="c-quiet">还没有备注。</p>
      ) : (
        <ul className="c-list">
          {notes.map(({ seq, kind, until, text, by, at }) => (
            <li key={seq}>
              <b>{text}</b>
              <span>
                {noteKinds[kind]}
                {until !== null && `到 ${until}`}，{by.fullName}，{momentText(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
