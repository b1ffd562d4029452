import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isKeptMessage } from '@zhixiao/domain/codes/message-states.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { hideAmounts } from '../../../features/holding/hide-amounts.ts'
import { messageUrl } from '../../../features/order/message-url.ts'
import { confirmedText } from '../../../features/order/order-figures.ts'

type Message = OutputOf<'query.messages'>['list'][number]

const FIRST = 5

/** AST-01: recent events, newest first; each links to its details. */
export function MessagesPanel({ hidden }: { hidden: boolean }) {
  const { data } = useCall('query.messages', {})
  const [isOpen, setIsOpen] = useState(false)
  const list = data?.list.filter(({ state }) => isKeptMessage(state)) ?? []
  if (list.length === 0) return null
  const shown = isOpen ? list : list.slice(0, FIRST)
  const more = list.length > FIRST && (
    <TextButton onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
      {isOpen ? '收起' : `展开全部 ${list.length} 条`}
    </TextButton>
  )
  return (
    <Panel quiet title="消息" note="最近的确认、分红、定投、到期与登录提醒" aside={more}>
      <ul className="messages">
        {shown.map(message => (
          <li key={message.id}>
            <Line message={message} hidden={hidden} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Line({ message, hidden }: { message: Message; hidden: boolean }) {
  const { day, title, text, order } = message
  const url = messageUrl(message)
  const figure = order?.status === STATUS.confirmed ? confirmedText(order) : '--'
  return (
    <>
      <span className="num faint">{day}</span>
      <span>
        {url === null ? (
          <b>{title}</b>
        ) : (
          <Link className="fund-name" to={url}>
            {title}
          </Link>
        )}
        <span className="cell-sub">
          <NoWrap>{hidden ? hideAmounts(text) : text}</NoWrap>
        </span>
      </span>
      {figure !== '--' && <span className="num">{hidden ? '******' : figure}</span>}
    </>
  )
}
