import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Form, Link } from 'react-router'
import { COMPARED_AT_MOST } from '../../features/fund/compared-at-most.ts'
import { keywordLimit } from '../../form/SearchForm.tsx'
import { paths } from '../../paths.ts'
import { compareUrl } from './compare-url.ts'
import type { ComparePage } from './load-compare.ts'

/** The compared funds, each with a link to remove it, and funds to add; only links and a plain form. */
export function AddFund({ page }: { page: ComparePage }) {
  const { query, compare, choices, match } = page
  const funds = compare?.funds ?? []
  const codes = funds.map(fund => fund.fundCode)
  const full = codes.length >= COMPARED_AT_MOST
  return (
    <Panel quiet title="对比的基金" note={`${codes.length}/${COMPARED_AT_MOST}`}>
      {funds.length > 0 && (
        <ul className="chips compare-chosen" aria-label="已选基金">
          {funds.map(({ fundCode, fundName }) => (
            <li key={fundCode}>
              <Link
                className="chip"
                to={compareUrl(
                  codes.filter(code => code !== fundCode),
                  query.period,
                )}
                preventScrollReset
                aria-label={`移出对比：${fundName}`}
              >
                {fundName}
                <Icon name="close" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {full ? (
        <p className="muted">已选满 {COMPARED_AT_MOST} 只，移出一只后可再添加。</p>
      ) : (
        <>
          <Form className="compare-add" method="get" action={paths.fundCompare} preventScrollReset>
            {codes.length > 0 && <input type="hidden" name="codes" value={codes.join(',')} />}
            {query.period !== 'year' && <input type="hidden" name="period" value={query.period} />}
            <div className="input compare-add__word">
              <Icon name="search" />
              <input
                key={query.add}
                type="search"
                name="add"
                defaultValue={match === 'one' ? '' : query.add}
                {...keywordLimit}
                aria-label="按名称或代码添加基金"
                placeholder="基金名称 / 代码"
              />
            </div>
            <button type="submit" className="btn btn--outline btn--m">
              添加
            </button>
          </Form>
          <Choices page={page} codes={codes} choices={choices} />
        </>
      )}
    </Panel>
  )
}

interface ChoicesProps {
  page: ComparePage
  codes: readonly string[]
  choices: ComparePage['choices']
}

function Choices({ page: { query, match }, codes, choices }: ChoicesProps) {
  if (match === 'none') {
    return (
      <p className="muted compare-choices" role="status">
        没有找到与“{query.add}”相符的基金，请换一个名称或代码。
      </p>
    )
  }
  if (choices.length === 0) return null
  const label = match === 'several' ? `与“${query.add}”相符的基金` : codes.length === 0 ? '可以对比的基金' : '同类基金'
  return (
    <div className="compare-choices">
      <span className="faint" id="compare-choices">
        {label}
      </span>
      <ul className="chips" aria-labelledby="compare-choices">
        {choices.map(({ fundCode, fundName }) => (
          <li key={fundCode}>
            <Link
              className="chip"
              to={compareUrl([...codes, fundCode], query.period)}
              preventScrollReset
              aria-label={`加入对比：${fundName}`}
            >
              <Icon name="plus" size={16} />
              {fundName}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
