import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Form } from 'react-router'
import { to } from '../../paths.ts'

interface FundSearchProps {
  value?: string
  /** What else the list keeps of its address. */
  kept?: Readonly<Record<string, string>>
}

/** Finds funds by part of a name or code; a plain form, so it works without script. */
export function FundSearch({ value = '', kept = {} }: FundSearchProps) {
  return (
    <Form className="fund-search" method="get" action={to('fund')} role="search" preventScrollReset>
      {Object.entries(kept).map(([name, held]) => (
        <input key={name} type="hidden" name={name} value={held} />
      ))}
      <div className="input">
        <Icon name="search" />
        <input
          // A new address brings a new value to an input that is otherwise the visitor's own.
          key={value}
          type="search"
          name="keyword"
          defaultValue={value}
          maxLength={40}
          aria-label="按名称或代码查找基金"
          placeholder="基金名称 / 代码"
        />
      </div>
      <button type="submit" className="btn btn--outline btn--s">
        查找
      </button>
    </Form>
  )
}
