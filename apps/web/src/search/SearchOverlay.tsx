import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { composes } from '@zhixiao/ui/form/composes.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { remember } from './history.ts'
import { ResultList } from './ResultList.tsx'
import { type GroupName, groupsOf, neighbour, totalOf } from './results.ts'
import { Suggestions } from './Suggestions.tsx'
import { type Found, useSearch } from './use-search.ts'

const LIST_ID = 'search-results'
const WORDS_AT_MOST = 64
const TOO_LONG = `搜索内容最多 ${WORDS_AT_MOST} 个字`

interface SearchOverlayProps {
  initialText: string
  onClose: () => void
}

/**
 * The search over the page: suggestions, results and keyboard control. The browser's own dialog holds and returns the
 * focus.
 */
export default function SearchOverlay({ initialText, onClose }: SearchOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState(initialText)
  const [isComposing, setComposing] = useState(false)
  const typed = text.trim()
  const settled = useSettled(typed, isComposing)
  const isTooLong = typed.length > WORDS_AT_MOST
  const { found, awaited } = useSearch(isTooLong ? '' : settled)
  const { groups, activeId, setActiveId, openGroup } = useOptions(found)

  useEffect(() => dialog.current?.showModal(), [])

  const isCurrent = found !== null && found.keyWord === typed
  const total = found === null ? 0 : totalOf(found.answer.counts)
  const close = () => {
    if (isCurrent && total > 0) remember(typed)
    dialog.current?.close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (composes(event.nativeEvent) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    const next = neighbour(
      groups.flatMap(group => group.options),
      activeId,
      event.key === 'ArrowDown' ? 1 : -1,
    )
    if (next === undefined) return
    event.preventDefault()
    setActiveId(next)
    document.getElementById(next)?.scrollIntoView({ block: 'nearest' })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // Enter must not apply to the answer of an earlier text.
    if (!isCurrent) return
    remember(typed)
    if (activeId !== undefined) document.getElementById(activeId)?.click()
  }

  return (
    <dialog
      ref={dialog}
      className="search-overlay"
      aria-label="搜索"
      onClose={onClose}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onPointerDown={event => event.target === event.currentTarget && close()}
    >
      <div className="search-sheet">
        <div className="container">
          <form className="search-box" onSubmit={onSubmit}>
            <Icon name="search" size={24} />
            <input
              role="combobox"
              value={text}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              aria-label="搜索"
              aria-autocomplete="list"
              aria-expanded={groups.length > 0}
              aria-controls={groups.length > 0 ? LIST_ID : undefined}
              aria-activedescendant={activeId}
              placeholder="基金名称/代码/经理/资讯/公告"
              onChange={event => setText(event.target.value)}
              onCompositionStart={() => setComposing(true)}
              onCompositionEnd={() => setComposing(false)}
              onKeyDown={onKeyDown}
            />
            <button type="button" className="btn btn--ghost btn--s" onClick={close}>
              取消
            </button>
          </form>
          <p className="sr-only" role="status">
            {isTooLong && TOO_LONG}
            {found && (total > 0 ? `找到 ${total} 条结果` : '没有搜索到结果')}
          </p>
          {isTooLong && <EmptyState title={TOO_LONG} />}
          {typed !== '' && awaited && found === null && <TableSkeleton columns={2} />}
          {typed === '' && <Suggestions onChoose={setText} />}
          {typed !== '' && groups.length > 0 && (
            <ResultList id={LIST_ID} groups={groups} activeId={activeId} onOpen={close} onMore={openGroup} />
          )}
          {typed !== '' && found && total === 0 && <NothingFound onOpen={close} />}
        </div>
      </div>
    </dialog>
  )
}

function NothingFound({ onOpen }: { onOpen: () => void }) {
  const links = [
    { url: paths.fund, label: '全部基金' },
    { url: paths.commonQuestion, label: '常见问题' },
    { url: paths.customerService, label: '联系客服' },
  ]
  return (
    <EmptyState
      title="没有搜索到结果"
      text="换个词试试，可以输入基金代码或拼音首字母。"
      action={links.map(({ url, label }) => (
        <LinkButton key={url} kind="outline" link={<Link to={url} onClick={onOpen} />}>
          {label}
        </LinkButton>
      ))}
    />
  )
}

/** The keyword to search for; excludes letters of a word still being composed by an input method. */
function useSettled(typed: string, isComposing: boolean): string {
  const [settled, setSettled] = useState(typed)
  if (!isComposing && settled !== typed) setSettled(typed)
  return settled
}

/** The results as groups, with the expanded groups and the option selected by the arrow keys, at first the best one. */
function useOptions(found: Found | null) {
  const [opened, setOpened] = useState<ReadonlySet<GroupName>>(new Set())
  const [chosenId, setActiveId] = useState<string>()
  const [shown, setShown] = useState(found)
  if (shown !== found) {
    setShown(found)
    setOpened(new Set())
    setActiveId(undefined)
  }
  const groups = found ? groupsOf(found.answer, opened) : []
  const openGroup = (name: GroupName) => {
    const at = groups.find(group => group.name === name)?.options.length ?? 0
    setOpened(new Set([...opened, name]))
    // The first row that was not there before.
    setActiveId(`search-${name}-${at - 1}`)
  }
  return { groups, activeId: chosenId ?? groups[0]?.options[0]?.id, setActiveId, openGroup }
}
