import './search-form.css'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'

interface SearchFormProps {
  /** Path of the page with the results. */
  action: string
  label: string
  placeholder: string
  value: string
  /** Other query fields of the list to keep. */
  kept?: Readonly<Record<string, string>>
  /** The page's first thing to do. */
  large?: boolean
  /** Another field between the input and the button. */
  children?: ReactNode
}

/** Filters a list by `keyword` in its URL; a plain form that works without script. */
export function SearchForm({ action, label, placeholder, value, kept = {}, large, children }: SearchFormProps) {
  return (
    <Form
      className={large ? 'search-form search-form--l' : 'search-form'}
      method="get"
      action={action}
      role="search"
      preventScrollReset
    >
      {Object.entries(kept).map(([name, held]) => (
        <input key={name} type="hidden" name={name} value={held} />
      ))}
      <div className="input search-form__field">
        <Icon name="search" />
        <input
          // Remounts the uncontrolled input when the URL changes its value.
          key={value}
          type="search"
          name="keyword"
          defaultValue={value}
          {...keywordLimit}
          aria-label={label}
          placeholder={placeholder}
        />
      </div>
      {children}
      <button type="submit" className={large ? 'btn btn--primary btn--l' : 'btn btn--outline btn--s'}>
        查找
      </button>
    </Form>
  )
}

const KEYWORD_AT_MOST = 40

/** The browser reports the fault before submission, with or without script; nothing is cut. */
export const keywordLimit = { pattern: `.{0,${KEYWORD_AT_MOST}}`, title: `最多 ${KEYWORD_AT_MOST} 个字` }

/** The search text in a URL. */
export const keywordIn = (query: URLSearchParams): string => (query.get('keyword') ?? '').trim()
