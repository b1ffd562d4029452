import './search-form.css'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'

interface SearchFormProps {
  /** Path that answers. */
  action: string
  label: string
  placeholder: string
  value: string
  /** What else the list keeps of its address. */
  kept?: Readonly<Record<string, string>>
  /** Another field between the words and the button. */
  children?: ReactNode
}

/** Narrows a list by `keyword` in its address; a plain form, so it works without script. */
export function SearchForm({ action, label, placeholder, value, kept = {}, children }: SearchFormProps) {
  return (
    <Form className="search-form" method="get" action={action} role="search" preventScrollReset>
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
          {...keywordLimit}
          aria-label={label}
          placeholder={placeholder}
        />
      </div>
      {children}
      <button type="submit" className="btn btn--outline btn--s">
        查找
      </button>
    </Form>
  )
}

const KEYWORD_AT_MOST = 40

/** The browser names the fault before a form is sent, with script or without; nothing is cut. */
export const keywordLimit = { pattern: `.{0,${KEYWORD_AT_MOST}}`, title: `最多 ${KEYWORD_AT_MOST} 个字` }

/** The words of a search as an address holds them. */
export const keywordIn = (query: URLSearchParams): string => (query.get('keyword') ?? '').trim()
