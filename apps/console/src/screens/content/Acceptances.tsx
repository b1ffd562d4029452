import { Link } from 'react-router'
import { usePages } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { momentText } from '../../layout/use-business-time.ts'

/** Who accepted this version of an agreement, newest first. */
export function Acceptances({ place }: { place: string }) {
  const { pages, rows, first } = usePages('content.acceptances', { place }, 'before')
  return (
    <section className="c-sec">
      <h2>接受这一版的客户</h2>
      <Loaded of={pages} />
      {first && rows.length === 0 && <p className="c-quiet">还没有客户接受这一版。</p>}
      <ul className="c-list">
        {rows.map(({ acceptanceId, custno, at, act }) => (
          <li key={acceptanceId} className="c-pair">
            <Link to={`/customers/${custno}/papers`}>
              <b>{custno}</b>
            </Link>
            <span>
              {momentText(at)}
              {act === '' ? '' : `，${actNames[act] ?? act}`}
            </span>
          </li>
        ))}
      </ul>
      <More of={pages}>更早的</More>
    </section>
  )
}

const actNames: Readonly<Record<string, string>> = {
  register: '注册',
  open: '开户',
  addCard: '添加银行卡',
  changeCard: '更换银行卡',
  signCard: '银行卡签约',
  openRemit: '开通汇款',
  risk: '风险测评',
  purchase: '申购',
  convert: '转换',
}
