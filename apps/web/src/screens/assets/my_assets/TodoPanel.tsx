import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { IconButton } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { refresh, useSend } from '../../../api/query.ts'
import { hideAmounts } from '../../../features/holding/hide-amounts.ts'
import { isRouteName, to } from '../../../paths.ts'

type Todo = OutputOf<'trade.todo'>['list'][number]

/** The customer's to-dos; each can be dismissed until its cause recurs. */
export function TodoPanel({ list, hidden }: { list: readonly Todo[]; hidden: boolean }) {
  const done = useSend('trade.todoDone')
  const putAway = async (id: string) => {
    const result = await done.send({ id })
    if (result.ok) await refresh('trade.todo')
  }
  return (
    <Panel title="待办" note={`${list.length} 项`}>
      <ul className="todo">
        {list.map(todo => (
          <li key={todo.id} className="todo-item">
            <TodoLine todo={todo} hidden={hidden} />
            <IconButton label={`不再提醒：${todo.title}`} icon="close" size="s" onClick={() => void putAway(todo.id)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function TodoLine({ todo, hidden }: { todo: Todo; hidden: boolean }) {
  const { route, orderId, fundCode } = todo
  const url = isRouteName(route) ? to(route, { orderId: orderId ?? undefined, fundCode }) : null
  const body = (
    <>
      <span className="todo__icon">
        <Icon name="warning" />
      </span>
      <span>
        <b>{todo.title}</b>
        <span>{hidden ? hideAmounts(todo.text) : todo.text}</span>
      </span>
      {url !== null && <Icon name="right" size={16} />}
    </>
  )
  return url === null ? (
    <div className="todo-line">{body}</div>
  ) : (
    <Link className="todo-line" to={url}>
      {body}
    </Link>
  )
}
