import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { SearchForm } from '../../form/SearchForm.tsx'
import { to } from '../../paths.ts'
import { type NoticeQuery, noticeQueryFields } from './notice-query.ts'

/** Filters the list by words of the title and by year. */
export function NoticeSearch({ query, years }: { query: NoticeQuery; years: readonly number[] }) {
  const { keyword = '', year = '', ...kept } = noticeQueryFields({ ...query, page: 1 })
  return (
    <SearchForm action={to('msgPublish')} label="公告标题" placeholder="公告标题" value={keyword} kept={kept}>
      <div className="input input--select search-form__field search-form__choice">
        <select key={year} name="year" defaultValue={year} aria-label="发布年份">
          <option value="">全部年份</option>
          {years.map(choice => (
            <option key={choice} value={choice}>
              {choice} 年
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </div>
    </SearchForm>
  )
}
