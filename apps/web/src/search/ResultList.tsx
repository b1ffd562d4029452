import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { classes } from '@zhixiao/ui/link.tsx'
import { Link } from 'react-router'
import { ResultContent } from './ResultContent.tsx'
import { columnOf, type Group, type GroupName, type Option } from './results.ts'

interface ResultListProps {
  id: string
  groups: readonly Group[]
  activeId: string | undefined
  onOpen: () => void
  onMore: (group: GroupName) => void
}

/** The groups in two columns: funds and managers, then texts. The field's arrow keys move through the options. */
export function ResultList({ id, groups, ...props }: ResultListProps) {
  const columns = [groups.filter(group => columnOf(group) === 0), groups.filter(group => columnOf(group) === 1)].filter(
    column => column.length > 0,
  )
  return (
    <div id={id} className="search-cols" role="listbox" aria-label="搜索结果">
      {columns.map(column => (
        <div key={column[0]?.name} role="presentation">
          {column.map(group => (
            <ResultGroup key={group.name} group={group} {...props} />
          ))}
        </div>
      ))}
    </div>
  )
}

type GroupProps = Omit<ResultListProps, 'id' | 'groups'> & { group: Group }

function ResultGroup({ group: { name, label, count, options, isSimilar, note }, ...props }: GroupProps) {
  const headId = `search-${name}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, not options
    <div className="result-group" role="group" aria-labelledby={headId}>
      <div className="result-group__head">
        <span id={headId}>
          {label}（{count}）
        </span>
        {isSimilar && <span className="caption">没有完全相同的，以下相近</span>}
      </div>
      {options.map(option => (
        <ResultOption key={option.id} option={option} count={count} {...props} />
      ))}
      {note && <p className="caption search-note">{note}</p>}
    </div>
  )
}

type OptionProps = Omit<GroupProps, 'group'> & { option: Option; count: number }

function ResultOption({ option, count, activeId, onOpen, onMore }: OptionProps) {
  const isActive = option.id === activeId
  const shared = { id: option.id, role: 'option', 'aria-selected': isActive, tabIndex: -1 }
  if (option.kind === 'more') {
    return (
      <button
        {...shared}
        type="button"
        className={classes('result result--more more-link', isActive && 'is-active')}
        onClick={() => onMore(option.group)}
      >
        查看全部 {count} 条
        <Icon name="right" size={16} />
      </button>
    )
  }
  return (
    <Link
      {...shared}
      to={option.url}
      className={classes('result', isActive && 'is-active')}
      onClick={event => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen()
      }}
    >
      <ResultContent result={option.result} />
    </Link>
  )
}
