import { randomBytes } from 'node:crypto'

/** Where a process has its keys. What it read last can be asked for at any time. */
export type KeySource = {
  /** For sentences to the operator. */
  where: string
  names(): string[]
  read(name: string): string
  /** Reads again what another process may have changed. */
  reload(): Promise<void>
  /** Null where only the firm's own tools change keys. */
  change: KeyChanges | null
}

export type KeyTexts = Readonly<Record<string, string>>

export type KeyChanges = {
  /** A key that is there stays. */
  add(keys: KeyTexts): Promise<void>
  /** Another key of the same name is kept where nothing reads it. */
  replace(keys: KeyTexts): Promise<void>
  remove(names: readonly string[]): Promise<void>
}

/** `KEY_DATA_0001` and so on; line breaks are written as `\\n`, because many tools cannot store them. */
export const environmentSource = (variables: Record<string, string | undefined>): KeySource => ({
  where: 'the environment',
  names: () =>
    Object.entries(variables)
      .flatMap(([name, text]) => (text !== undefined && text !== '' ? [fromVariable(name)] : []))
      .filter(isKeyName)
      .sort(),
  read: name => (variables[variableOf(name)] ?? '').replaceAll('\\n', '\n').trim(),
  reload: async () => {},
  change: null,
})

/** Keys as lines for a store of secrets. */
export const variablesOf = (keys: KeyTexts): string =>
  Object.entries(keys)
    .map(([name, key]) => `${variableOf(name)}=${key.replaceAll('\n', '\\n')}\n`)
    .join('')

const variableOf = (name: string): string => `KEY_${name.replace('-', '_').toUpperCase()}`
const fromVariable = (name: string): string =>
  name.startsWith('KEY_') ? name.slice(4).toLowerCase().replace('_', '-') : ''

export const isKeyName = (name: string): boolean => /^(pepper|(data|index|field)-\d{4})$/.test(name)

/** The names of the keys of a kind, newest first. */
export const namesOfKind = (names: readonly string[], kind: string): string[] =>
  names
    .filter(name => name.startsWith(`${kind}-`) && isKeyName(name))
    .sort()
    .reverse()

/** The number of the newest key of a kind. */
export const newestOf = (names: readonly string[], kind: string): string =>
  namesOfKind(names, kind)[0]?.slice(kind.length + 1) ?? ''

export const nextName = (names: readonly string[], kind: string): string =>
  `${kind}-${String(Number(newestOf(names, kind)) + 1).padStart(4, '0')}`

/** Names of a kind sort by age, so that one of these names was used before and is not new. */
export const isNewer = (name: string, known: readonly string[]): boolean =>
  known.every(each => each.split('-')[0] !== name.split('-')[0] || each < name)

/** The newest key of a kind; null when there is none. */
export function newestKeyText(source: KeySource, kind: string): string | null {
  const [newest] = namesOfKind(source.names(), kind)
  return newest === undefined ? null : source.read(newest)
}

/**
 * The parity of a key: columns of odd and even keys exist side by side, so a new key's values do not replace the
 * previous key's.
 */
export const parityOf = (keyId: string): 'odd' | 'even' => (Number(keyId) % 2 === 1 ? 'odd' : 'even')

export const newSecret = (): string => randomBytes(32).toString('hex')

/** What a source lacks of the first keys of an empty database. */
export function firstKeys(
  source: Pick<KeySource, 'names' | 'read'>,
  make: (kind: 'data' | 'index' | 'field') => string,
): KeyTexts {
  const names = source.names()
  const hadPepper = names.includes('pepper')
  const lacks = (kind: string) => namesOfKind(names, kind).length === 0
  return {
    ...(!hadPepper && { pepper: newSecret() }),
    ...(lacks('data') && { 'data-0001': make('data') }),
    ...(lacks('field') && { 'field-0001': make('field') }),
    // Beside a pepper without index keys, from before indexes had their own, the first index key is the pepper, as it was.
    ...(lacks('index') && { 'index-0001': hadPepper ? source.read('pepper') : make('index') }),
  }
}
