/** The named fields of an address that are filled, trimmed. */
export function filledIn<Name extends string>(search: URLSearchParams, names: readonly Name[]) {
  const given = names.map((name): [Name, string] => [name, search.get(name)?.trim() ?? ''])
  const filled: Partial<Record<Name, string>> = {}
  for (const [name, value] of given) if (value !== '') filled[name] = value
  return filled
}
