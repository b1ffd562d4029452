import { actNameOf } from '@zhixiao/contract/acts/acts.ts'
import { relatedWords } from '@zhixiao/domain/assets/related-order.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { Wide } from '../../layout/Wide.tsx'
import type { WholeOrder } from './order.ts'
import { movementStates } from './order-words.ts'

/** Related records of the bank, the registrar and other orders. */
export function Links({ whole }: { whole: WholeOrder }) {
  const rows = [
    ...staffLine(whole),
    ...whole.bank.map(bankLine),
    ...remitLine(whole),
    ...registrarLines(whole),
    ...whole.related.map(each => ({
      key: each.orderId,
      name: relatedWords(each).label,
      text: (
        <Link className="text-link" to={`/orders/${each.orderId}`}>
          {each.businessName} {each.orderId}
        </Link>
      ),
      state: null,
    })),
  ]
  return (
    <section className="c-sec">
      <SecHead title="关联" />
      {rows.length === 0 ? (
        <p className="c-quiet">没有资金划转，也没有登记机构记录。</p>
      ) : (
        <Wide name="关联">
          <table className="c-table c-table--in">
            <caption className="sr-only">关联</caption>
            <tbody>
              {rows.map(({ key, name, text, state }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td>{text}</td>
                  <td>{state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </section>
  )
}

type Row = { key: string; name: string; text: ReactNode; state: ReactNode }

const staffLine = ({ endedBy }: WholeOrder): Row[] =>
  endedBy === null
    ? []
    : [
        {
          key: 'staff',
          name: `${actNameOf(endedBy.act)} 申请 ${endedBy.requestId}`,
          text: `${momentText(endedBy.at)}，${endedBy.asked.fullName} 提交，${endedBy.released.fullName} 通过`,
          state: null,
        },
      ]

function bankLine({ direction, name, amount, state, dueDate, doneAt, code }: WholeOrder['bank'][number]): Row {
  const known = movementStates[state]
  return {
    key: name,
    name: `${direction === 'in' ? '扣款' : '付款'} ${name}`,
    text: [
      `${moneyText(amount)} 元`,
      doneAt === null ? `${direction === 'in' ? '应收' : '应付'} ${dueDate}` : momentText(doneAt),
      ...(code === '' ? [] : [`渠道代码 ${code}`]),
    ].join('，'),
    state: <StatusDot state={known?.dot ?? 'void'}>{known?.name ?? state}</StatusDot>,
  }
}

const remitLine = ({ remittance }: WholeOrder): Row[] =>
  remittance === null
    ? []
    : [
        {
          key: 'remittance',
          name: `汇款 ${remittance.extId}`,
          text: `${moneyText(remittance.amount)} 元，${momentText(remittance.arrivedAt)} 到账，${remittance.channel}`,
          state: <StatusDot state="done">已用于本单</StatusDot>,
        },
      ]

function registrarLines({ registrar, differences }: WholeOrder): Row[] {
  const sent: Row[] =
    registrar?.sentOn == null
      ? []
      : [
          {
            key: 'sent',
            name: `登记机构 ${registrar.sentTo}`,
            text: `${registrar.sentOn} 报送`,
            state: registrar.file === null ? <StatusDot state="pending">未答复</StatusDot> : null,
          },
        ]
  const answer: Row[] =
    registrar?.file == null
      ? []
      : [
          {
            key: 'answer',
            name: `登记机构确认 ${registrar.code}`,
            text: `${registrar.file}，流水 ${registrar.serial}，返回 ${registrar.returnCode} ${registrar.detail}`,
            state:
              differences.length === 0 ? (
                <StatusDot state="done">一致</StatusDot>
              ) : (
                <StatusDot state="failed">不一致</StatusDot>
              ),
          },
        ]
  const breaks = differences.map(({ figure, own, theirs, file }, index) => ({
    key: `difference ${index}`,
    name: `差异 ${figure}`,
    text: `本方 ${own}，登记机构 ${theirs}，${file}`,
    state: <StatusDot state="failed">不一致</StatusDot>,
  }))
  return [...sent, ...answer, ...breaks]
}
