import { stateNames } from '@zhixiao/contract/console/staff-words.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Link } from 'react-router'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { actText, figureText } from '../../words.ts'
import type { Fund } from './fund-files.ts'

/** Past changes and requests, the orders and plans that a change would affect, and the texts about the fund. */
export function FundOverview({ fund }: { fund: Fund }) {
  return (
    <div className="c-cols">
      <div className="c-cols__main">
        <History fund={fund} />
        <Requests fund={fund} />
      </div>
      <aside className="c-cols__side" aria-label="影响与文件">
        <Touched fund={fund} />
        <Documents fund={fund} />
      </aside>
    </div>
  )
}

function History({ fund: { history } }: { fund: Fund }) {
  const rows = history.flatMap(line => line.changes.map((change, at) => ({ ...line, change, key: `${line.at} ${at}` })))
  return (
    <section className="c-sec">
      <SecHead title="变更记录" note="最近 20 次" />
      {rows.length === 0 ? (
        <p className="c-quiet">还没有变更。资料、费率与休市日的变更通过后记在这里。</p>
      ) : (
        <WideTable name="变更记录" columns={['时间', '项目', '原来', '改为', '办理人']}>
          <tbody>
            {rows.map(({ key, at, actor, change }) => (
              <tr key={key}>
                <td>{momentText(at)}</td>
                <th scope="row">{change.name}</th>
                <td className="c-funds__text">{change.before ?? '--'}</td>
                <td className="c-funds__text">{change.after}</td>
                <td>{actor}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </section>
  )
}

function Requests({ fund: { requests } }: { fund: Fund }) {
  return (
    <section className="c-sec">
      <SecHead title="申请" note="最近 20 项" />
      {requests.length === 0 ? (
        <p className="c-quiet">还没有这只基金的申请。</p>
      ) : (
        <WideTable name="申请" columns={['申请', '提交人', '提交时间', '状态', '处理人']}>
          <tbody>
            {requests.map(({ requestId, state, by, at, decidedBy, ...request }) => (
              <tr key={requestId}>
                <th scope="row">
                  <Link className="c-link" to={`/requests/${requestId}`}>
                    {actText(request)}
                  </Link>
                </th>
                <td>{by}</td>
                <td>{momentText(at)}</td>
                <td>
                  <StatusDot state={stateNames[state].dot}>{stateNames[state].name}</StatusDot>
                </td>
                <td>{decidedBy ?? '--'}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </section>
  )
}

function Touched({ fund: { fundCode, touched } }: { fund: Fund }) {
  return (
    <section className="c-sec">
      <SecHead title="变更会涉及" link={{ to: `/orders?fundCode=${fundCode}&status=9`, name: '待确认订单' }} />
      <dl className="c-kv">
        <div>
          <dt>待确认订单</dt>
          <dd>
            {touched.orders} 笔，{figureText(touched.amount)} 元，{figureText(touched.shares)} 份
          </dd>
        </div>
        <div>
          <dt>定投</dt>
          <dd>
            {touched.plans} 个进行中，每期共 {figureText(touched.planned)} 元
          </dd>
        </div>
      </dl>
      <p className="c-quiet">变更通过后，尚未提交的订单须由客户重新确认；已提交的订单按确认时有效的费率计算。</p>
    </section>
  )
}

function Documents({ fund: { documents } }: { fund: Fund }) {
  return (
    <section className="c-sec">
      <SecHead title="文件与公告" />
      {documents.length === 0 ? (
        <p className="c-quiet">还没有这只基金的公告、文章或协议。</p>
      ) : (
        <ul className="c-list">
          {documents.map(({ kindName, id, title, at }) => (
            <li key={`${kindName} ${id}`}>
              <b>{title}</b>
              <span>
                {kindName}，{momentText(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
