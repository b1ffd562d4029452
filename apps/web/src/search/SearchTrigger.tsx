import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import type { FormEvent } from 'react'
import { ahead } from '../line.ts'
import { paths } from '../paths.ts'
import { loadOverlay, search } from './open-search.ts'

const LABEL = '搜索基金、经理、公告'
// Fits beside the longest greeting; the magnifier explains the field.
const HINT = '基金、经理、公告'

/** The header's search field, an icon where space is short. Before scripts arrive it searches the fund list. */
export function SearchTrigger() {
  const text = search.use() ?? ''
  const open = (event: FormEvent<HTMLFormElement | HTMLInputElement>) => {
    event.preventDefault()
    search.open(text)
  }
  return (
    <search aria-label="全站搜索">
      <form
        className="search-trigger"
        action={paths.fund}
        method="get"
        onSubmit={open}
        onPointerEnter={() => ahead(loadOverlay)}
        onFocus={() => ahead(loadOverlay)}
      >
        <button type="submit" aria-label="搜索">
          <Icon name="search" />
        </button>
        <input
          name="keyword"
          value={text}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={LABEL}
          placeholder={HINT}
          onClick={open}
          onChange={event => search.open(event.target.value)}
        />
      </form>
    </search>
  )
}
