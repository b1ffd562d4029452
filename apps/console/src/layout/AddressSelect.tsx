import type { Ref } from 'react'
import { useSearchParams } from 'react-router'

/** Sets one field of the address; an empty value removes it. */
export function useAddressField(): [URLSearchParams, (name: string, value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = { ...Object.fromEntries(search), [name]: value.trim() }
    setSearch(Object.fromEntries(Object.entries(next).filter(([, text]) => text !== '')))
  }
  return [search, set]
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
