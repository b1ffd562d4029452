import { to } from '../paths.ts'
import { SearchForm } from './SearchForm.tsx'

interface FundSearchProps {
  value?: string
  /** Other query fields of the list to keep. */
  kept?: Readonly<Record<string, string>>
}

/** Finds funds by part of a name or code. */
export const FundSearch = ({ value = '', kept = {} }: FundSearchProps) => (
  <SearchForm
    action={to('fund')}
    label="按名称或代码查找基金"
    placeholder="基金名称 / 代码"
    value={value}
    kept={kept}
  />
)
