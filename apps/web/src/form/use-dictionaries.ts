import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useCall } from '../api/query.ts'

type DictionaryName = OutputOf<'query.dict'>['dicts'][number]['dictname']
type Option = { value: string; label: string }

/** Dictionaries as options of a select field (OPEN-02). Empty while loading. */
export function useDictionaries(names: readonly DictionaryName[]) {
  const { data } = useCall('query.dict', { dictnameList: names.join(',') }, { staleMs: 3_600_000 })
  const itemsOf = (name: DictionaryName) => data?.dicts.find(dict => dict.dictname === name)?.items ?? []
  return {
    optionsOf: (name: DictionaryName): Option[] => itemsOf(name).map(item => ({ value: item.code, label: item.name })),
    nameOf: (name: DictionaryName, code: string): string =>
      itemsOf(name).find(item => item.code === code)?.name ?? '--',
  }
}
