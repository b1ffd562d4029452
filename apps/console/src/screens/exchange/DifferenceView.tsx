import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useKeys } from '../../keys.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { figureText } from '../../words.ts'

type One = ConsoleOutput<'exchange.difference'>

type Props = { registrar: string; day: string; differenceId: string }

/** A difference: our record and the registrar's, field by field. */
export function DifferenceView({ registrar, day, differenceId }: Props) {
  const answer = useCall('exchange.difference', { id: differenceId })
  const { data } = answer
  const navigate = useNavigate()
  const back = `/exchange/${registrar}/${day}`
  useKeys({ escape: () => void navigate(back) })
  return (
    <Page
      title={`差异 ${differenceId}`}
      crumb={<Link to={back}>{day} 交换文件</Link>}
      about={data && momentText(data.at)}
      keys={[['Esc', '回当日']]}
    >
      <Loaded of={answer}>{data => <Whole one={data} />}</Loaded>
    </Page>
  )
}

function Whole({ one }: { one: One }) {
  const { subject, figure, own, theirs, file, line, isKept, orderId, custno } = one
  return (
    <>
      <div className="c-order-head">
        <p>
          <b>{subject}</b>
        </p>
        <p>
          {figure}：我方 {figureText(own)}，登记机构 {figureText(theirs)}
          {orderId !== null && (
            <>
              ，
              <Link className="text-link" to={`/orders/${orderId}`}>
                订单 {orderId}
              </Link>
            </>
          )}
          {custno !== null && (
            <>
              ，
              <Link className="text-link" to={`/customers/${custno}`}>
                客户 {custno}
              </Link>
            </>
          )}
        </p>
      </div>
      <section className="c-sec">
        <SecHead title="两方记录" note={line === null ? file : `${file} 第 ${line} 行`} />
        {!isKept && (
          <Notice tone="info">
            {line === null ? '登记机构没有报送这一条。' : '登记机构的原记录没有保存，只列出不同的数据。'}
          </Notice>
        )}
        <WideTable
          name="两方记录"
          caption="我方与登记机构的记录，逐项"
          className="c-table c-table--in c-sides"
          columns={['项目', '我方', '登记机构']}
        >
          <tbody>
            {one.fields.map(each => (
              <tr key={each.name} className={each.differs ? 'is-apart' : undefined}>
                <th scope="row">
                  {each.name}
                  {each.differs && <span className="sr-only">，不同</span>}
                </th>
                <td>{each.own === null ? <span className="c-quiet">--</span> : figureText(each.own)}</td>
                <td>{each.theirs === null ? <span className="c-quiet">--</span> : figureText(each.theirs)}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      </section>
      {one.holding && <Holding holding={one.holding} />}
    </>
  )
}

function Holding({
  holding: { tradeacco, fundCode, shares, frozen, movements },
}: {
  holding: NonNullable<One['holding']>
}) {
  return (
    <section className="c-sec">
      <SecHead
        title="我方持有"
        note={`交易账号 ${tradeacco} 现持有 ${fundCode} ${moneyText(shares)} 份，其中冻结 ${moneyText(frozen)} 份`}
      />
      {movements.length === 0 ? (
        <p className="c-quiet">没有份额变动。</p>
      ) : (
        <WideTable name="最近的份额变动" columns={['确认日', '业务', '订单', { figure: '份额变动' }]}>
          <tbody>
            {movements.map(each => (
              <tr key={each.orderId}>
                <th scope="row">{each.day}</th>
                <td>{each.business}</td>
                <td>
                  <Link className="text-link" to={`/orders/${each.orderId}`}>
                    {each.orderId}
                  </Link>
                </td>
                <td className="c-num">{moneyText(each.shares)}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </section>
  )
}
