import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useFocusPageAfter } from '@zhixiao/ui/feedback/Dialog.tsx'
import { type Ref, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

type Fields = Readonly<Record<string, string>>

/** Replaces the fields of the address, empty ones removed: one step of the history for a change, none for the same fields. */
export function useAddressFields(): [URLSearchParams, (next: Fields) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (next: Fields) => {
    const filled = Object.entries(next)
      .map(([name, value]): [string, string] => [name, value.trim()])
      .filter(([, value]) => value !== '')
    const isSame = filled.length === search.size && filled.every(([name, value]) => search.get(name) === value)
    if (!isSame) setSearch(filled)
  }
  return [search, set]
}

/** Sets one field of the address; an empty value removes it. */
export function useAddressField(): [URLSearchParams, (name: string, value: string) => void] {
  const [search, set] = useAddressFields()
  return [search, (name, value) => set({ ...Object.fromEntries(search), [name]: value })]
}

/**
 * What is typed into a filter, `given` by the address; another address replaces it. The fields stay in place, and so does
 * the focus.
 */
export function useTypedFilter<Values>(given: Values): [Values, (next: Values) => void] {
  const { search } = useLocation()
  const [typed, setTyped] = useState({ values: given, search })
  if (typed.search !== search) setTyped({ values: given, search })
  return [typed.values, values => setTyped({ values, search })]
}

type Props = {
  /** Name of the field in the address. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  ref?: Ref<HTMLSelectElement>
}

/** A select that filters a list at once and is kept in the address; a value from the address that is no option is shown as it is. */
export function AddressSelect({ name, label, options, ref }: Props) {
  const [search, set] = useAddressField()
  const given = search.get(name) ?? ''
  const isUnknown = given !== '' && !options.some(({ value }) => value === given)
  return (
    <label>
      {label}
      <select ref={ref} value={given} onChange={event => set(name, event.target.value)}>
        <option value="">全部</option>
        {isUnknown && <option value={given}>{given}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A button that clears a filter and then disappears. */
export function ClearFilter({ onClear }: { onClear: () => void }) {
  useFocusPageAfter()
  return (
    <Button size="s" kind="ghost" onClick={onClear}>
      清除
    </Button>
  )
}
