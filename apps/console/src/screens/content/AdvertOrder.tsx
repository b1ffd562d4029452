import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { groupBy } from '@zhixiao/domain/group-by.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { type KeyboardEvent, useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { groupName, type TextRow } from './text.ts'

/** Reorders the adverts of each place, by dragging or by Alt and an arrow; the new order is one request. */
export function AdvertOrder({ rows, mayOrder }: { rows: readonly TextRow[]; mayOrder: boolean }) {
  const places = groupBy(
    rows.filter(({ state }) => state !== 'withdrawn'),
    ({ group }) => group,
  )
  return (
    <div className="c-adverts">
      {[...places].map(([place, adverts]) => (
        <PlaceOrder
          key={`${place} ${adverts.map(({ place }) => place).join()}`}
          place={place}
          adverts={adverts}
          mayOrder={mayOrder}
        />
      ))}
    </div>
  )
}

const idOf = ({ place }: TextRow): string => place.split('/').at(-1) ?? ''

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const [item] = list.slice(from, from + 1)
  const rest = [...list.slice(0, from), ...list.slice(from + 1)]
  return item === undefined || to < 0 || to > rest.length ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)]
}

type Props = { place: string; adverts: readonly TextRow[]; mayOrder: boolean }

function PlaceOrder({ place, adverts, mayOrder }: Props) {
  const [list, setList] = useState(adverts)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const isSame = list.every((advert, at) => advert === adverts[at])
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return
    setList(moved(list, from, to))
    setSaid(`${list[from]?.title ?? ''} 移到第 ${to + 1} 位`)
  }
  const press = (at: number) => (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <section className="c-sec">
      <h2>广告次序：{groupName('advert', place)}</h2>
      <ol>
        {list.map((advert, at) => (
          <li
            key={advert.place}
            draggable={mayOrder}
            className={dragged === at ? 'is-dragged' : undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={event => {
              if (dragged === null) return
              event.preventDefault()
              if (dragged === at) return
              move(dragged, at)
              setDragged(at)
            }}
          >
            <span className="c-quiet">{at + 1}</span>
            {mayOrder ? (
              <button type="button" onKeyDown={press(at)} title="Alt ↑ 与 Alt ↓ 移动，也可拖动">
                {advert.title}
              </button>
            ) : (
              advert.title
            )}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
      {mayOrder && (
        <p className="c-adverts__acts">
          <Button
            size="s"
            disabled={isSame}
            onClick={() => setProposal({ act: 'content order', input: { place, adverts: list.map(idOf) } })}
          >
            提交新的次序
          </Button>
          {!isSame && (
            <Button size="s" kind="ghost" onClick={() => setList(adverts)}>
              还原
            </Button>
          )}
          <span className="c-quiet">选中一条后按 Alt ↑ 或 Alt ↓，也可拖动。</span>
        </p>
      )}
      {proposal && (
        <AskDialog proposal={proposal} about={place} onClose={() => setProposal(null)} refetch={['content.list']} />
      )}
    </section>
  )
}
